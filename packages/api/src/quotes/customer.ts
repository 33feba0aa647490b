import { parseUsState } from '@curbquote/types/places'
import { isPlaceholder, parseUsPhone } from '@curbquote/types/text'
import { InvalidInputError } from '../errors/errors.ts'

export interface CustomerInput {
  customerName: string
  /** Missing in a quote that the owner adds without one. */
  customerEmail?: string | undefined
  customerPhone: string
  customerAddress?: string | undefined
  customerCity?: string | undefined
  customerState?: string | undefined
  customerZip?: string | undefined
}

/** The customer's name, phone number or state is not valid. */
export class InvalidCustomerError extends InvalidInputError {
  readonly property: 'name' | 'phone' | 'state'

  constructor(property: InvalidCustomerError['property'], message: string) {
    super(message)
    this.property = property
  }
}

export type CustomerColumns = ReturnType<typeof toCustomerColumns>

/**
 * Normalizes customer data for storage: trimmed text, ten-digit phone number, state code, `null` for missing fields.
 * @throws InvalidCustomerError
 */
export function toCustomerColumns(given: CustomerInput) {
  const name = given.customerName.trim()
  if (!name) throw new InvalidCustomerError('name', 'Customer name is required')
  const phone = parseUsPhone(given.customerPhone)
  if (!phone)
    throw new InvalidCustomerError('phone', 'Please enter a US phone number with ten digits.')
  const stateText = given.customerState?.trim()
  const state = stateText && !isPlaceholder(stateText) ? parseUsState(stateText) : null
  if (state === undefined) throw new InvalidCustomerError('state', 'Please enter a US state.')
  return {
    customer_name: name,
    customer_email: given.customerEmail?.trim() ?? '',
    customer_phone: phone,
    customer_address: given.customerAddress?.trim() || null,
    customer_city: given.customerCity?.trim() || null,
    customer_state: state,
    customer_zip: given.customerZip?.trim() || null,
  }
}

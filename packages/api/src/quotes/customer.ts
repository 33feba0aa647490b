import { parseUsPhone, parseUsState } from '@curbquote/types'
import { InvalidInputError } from '../errors.ts'

interface GivenCustomer {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress?: string | undefined
  customerCity?: string | undefined
  customerState?: string | undefined
  customerZip?: string | undefined
}

/**
 * A customer's details as they are stored: trimmed, the phone as ten digits, the state as its code, `null` for what was
 * left out.
 * @throws InvalidInputError for a blank name, and for a phone or state that is none of the United States
 */
export function toCustomerColumns(given: GivenCustomer) {
  const name = given.customerName.trim()
  if (!name) throw new InvalidInputError('Customer name is required')
  const phone = parseUsPhone(given.customerPhone)
  if (!phone) throw new InvalidInputError('Please enter a US phone number with ten digits.')
  const stateText = given.customerState?.trim()
  const state = stateText ? parseUsState(stateText) : null
  if (state === undefined) throw new InvalidInputError('Please enter a US state.')
  return {
    customer_name: name,
    customer_email: given.customerEmail.trim(),
    customer_phone: phone,
    customer_address: given.customerAddress?.trim() || null,
    customer_city: given.customerCity?.trim() || null,
    customer_state: state,
    customer_zip: given.customerZip?.trim() || null,
  }
}

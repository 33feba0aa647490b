import { maxQuoteDollars, maxSquareFeet } from '@curbquote/types/limits'
import type { AddManualQuote, QuoteStatus } from '@curbquote/types/quotes'
import { isEmailAddress, parseUsPhone, withoutInvisible } from '@curbquote/types/text'
import { amountProblem, parseAmount, parseSize, sizeProblem } from '../forms/parse-amount.ts'

/** Form values of a manual quote: numbers as typed. */
export interface ManualQuoteFields {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  estimatedArea: string
  totalCost: string
  status: QuoteStatus
  jobDate: string
  notes: string
}

export const emptyManualQuote: ManualQuoteFields = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  estimatedArea: '',
  totalCost: '',
  status: 'pending',
  jobDate: '',
  notes: '',
}

type FieldRules = { [Name in keyof ManualQuoteFields]?: (value: string) => string | null }

/** Validates each field. Returns an error message, or `null` for a valid value. */
export const manualQuoteRules = {
  customerName: (name) => (name.trim() ? null : 'Customer name is required'),
  customerEmail: (email) => {
    const given = withoutInvisible(email)
    return given === '' || isEmailAddress(given) ? null : 'Invalid email address'
  },
  customerPhone: (phone) => {
    if (!phone.trim()) return 'Phone number is required'
    return parseUsPhone(phone) ? null : 'Please enter a US phone number with ten digits.'
  },
  customerAddress: (address) => (address.trim() ? null : 'Address is required'),
  estimatedArea: (area) => {
    if (!area.trim()) return 'Estimated area is required'
    return sizeProblem(area, 'sq ft', maxSquareFeet) ?? null
  },
  totalCost: (cost) => {
    if (!cost.trim()) return 'Total cost is required'
    return amountProblem(cost, maxQuoteDollars) ?? null
  },
} satisfies FieldRules

/** Converts valid form values into a quote. `listed` is the job that the price list has priced. */
export function toManualQuote(
  fields: ManualQuoteFields,
  listed?: Pick<AddManualQuote, 'job' | 'selectedAddOnIds'>,
): AddManualQuote {
  const { status, jobDate } = fields
  const notes = fields.notes.trim()
  const email = withoutInvisible(fields.customerEmail)
  return {
    customerName: fields.customerName.trim(),
    ...(email && { customerEmail: email }),
    customerPhone: fields.customerPhone.trim(),
    customerAddress: fields.customerAddress.trim(),
    estimatedArea: parseSize(fields.estimatedArea, 'sq ft', maxSquareFeet) ?? 0,
    totalCost: parseAmount(fields.totalCost, maxQuoteDollars) ?? 0,
    ...listed,
    status,
    ...(notes && { notes }),
    ...(jobDate && { jobDate }),
  }
}

import type { AddManualQuote, QuoteStatus } from '@curbquote/types'
import { isEmailAddress, maxQuoteDollars, maxSquareFeet, parseUsPhone } from '@curbquote/types'

/** The form of a manual quote: every figure as it is typed. */
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

/** What is wrong with each field, in the words of the specification where it has them; `null` where nothing is. */
export const manualQuoteRules = {
  customerName: (name) => (name.trim() ? null : 'Customer name is required'),
  customerEmail: (email) => (isEmailAddress(email.trim()) ? null : 'Invalid email address'),
  customerPhone: (phone) => {
    if (!phone.trim()) return 'Phone number is required'
    return parseUsPhone(phone) ? null : 'Please enter a US phone number with ten digits.'
  },
  customerAddress: (address) => (address.trim() ? null : 'Address is required'),
  estimatedArea: (area) => {
    if (!area.trim()) return 'Estimated area is required'
    return isBetween(parseFigure(area), maxSquareFeet)
      ? null
      : 'Please enter the area in square feet.'
  },
  totalCost: (cost) => {
    if (!cost.trim()) return 'Total cost is required'
    return isBetween(parseFigure(cost), maxQuoteDollars)
      ? null
      : 'Please enter the total in dollars, up to 10,000,000.'
  },
} satisfies FieldRules

/** The quote of a form whose fields are all right. */
export function toManualQuote(fields: ManualQuoteFields): AddManualQuote {
  const { status, jobDate } = fields
  const notes = fields.notes.trim()
  return {
    customerName: fields.customerName.trim(),
    customerEmail: fields.customerEmail.trim(),
    customerPhone: fields.customerPhone.trim(),
    customerAddress: fields.customerAddress.trim(),
    estimatedArea: parseFigure(fields.estimatedArea),
    totalCost: parseFigure(fields.totalCost),
    status,
    ...(notes && { notes }),
    ...(jobDate && { jobDate }),
  }
}

/** `$1,234.5` → 1234.5; NaN for what is no figure with at most two decimals. */
export function parseFigure(text: string): number {
  const plain = text.trim().replace(/^\$\s*/, '')
  const isFigure = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(plain)
  return isFigure ? Number(plain.replaceAll(',', '')) : Number.NaN
}

function isBetween(figure: number, most: number): boolean {
  return figure >= 0 && figure <= most
}

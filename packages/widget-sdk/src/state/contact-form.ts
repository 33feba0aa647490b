import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxZipLength,
} from '@curbquote/types/limits'
import { cleanLine } from '@curbquote/types/text'

export interface ContactForm {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  customerCity: string
  customerState: string
  customerZip: string
  contactConsent: boolean
}

export type ContactText = Exclude<keyof ContactForm, 'contactConsent'>
export type ContactField = keyof ContactForm | 'jobDescription'

const maxLengths: Record<ContactText, number> = {
  customerName: maxNameLength,
  customerEmail: maxEmailLength,
  customerPhone: 32,
  customerAddress: maxAddressLength,
  customerCity: maxNameLength,
  customerState: maxNameLength,
  customerZip: maxZipLength,
}

/** The values as the API accepts them. Pages prefill and autofill fields beyond the limits of typing. */
export function cleanContact(values: Partial<ContactForm>): Partial<ContactForm> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'boolean'
        ? value
        : cleanLine(String(value), maxLengths[field as ContactText]),
    ]),
  )
}

export const emptyContactForm: ContactForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerCity: '',
  customerState: '',
  customerZip: '',
  contactConsent: false,
}

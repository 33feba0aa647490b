import { isEmailAddress, isZip, parseUsPhone, parseUsState } from '@curbquote/types'
import type { ContactField, ContactForm } from './contact-form.ts'

const quoteFields: readonly ContactField[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'customerCity',
  'customerState',
  'customerZip',
  'contactConsent',
]

const customJobFields: readonly ContactField[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'jobDescription',
  'contactConsent',
]

const isValid: Partial<Record<ContactField, (text: string) => boolean>> = {
  customerEmail: isEmailAddress,
  customerPhone: (text) => parseUsPhone(text) !== undefined,
  customerState: (text) => parseUsState(text) !== undefined,
  customerZip: isZip,
}

/** What still keeps a form from being sent: required fields that are empty, and fields that cannot be right. */
export interface ContactProblems {
  missing: ContactField[]
  invalid: ContactField[]
}

export function quoteContactProblems(form: ContactForm): ContactProblems {
  return problems(form, '', quoteFields)
}

/** A custom job needs no address; what is given of one must be right. */
export function customJobContactProblems(
  form: ContactForm,
  jobDescription: string,
): ContactProblems {
  return problems(form, jobDescription, customJobFields)
}

function problems(
  form: ContactForm,
  jobDescription: string,
  required: readonly ContactField[],
): ContactProblems {
  const values = { ...form, jobDescription }
  const isEmpty = (field: ContactField) => {
    const value = values[field]
    return typeof value === 'string' ? value.trim() === '' : !value
  }
  const fields = Object.keys(isValid) as ContactField[]
  return {
    missing: required.filter(isEmpty),
    invalid: fields.filter(
      (field) => !isEmpty(field) && !isValid[field]?.(String(values[field]).trim()),
    ),
  }
}

/** As it is typed: digits, with the hyphen of ZIP+4 put in. */
export function formatZip(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** A state written out becomes its code; what is no state stays, in upper case. */
export function formatState(text: string): string {
  return parseUsState(text) ?? text.toUpperCase()
}

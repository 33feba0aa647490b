import { isZip, parseUsState } from '@curbquote/types/places'
import {
  isEmailAddress,
  isInvisible,
  isPlaceholder,
  parseUsPhone,
  withoutInvisible,
} from '@curbquote/types/text'
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
  customerEmail: (text) => isEmailAddress(withoutInvisible(text)),
  customerPhone: (text) => parseUsPhone(text) !== undefined,
  customerState: (text) => parseUsState(text) !== undefined,
  customerZip: isZip,
}

/** Why a form cannot be submitted: empty required fields and invalid fields. */
export interface ContactProblems {
  missing: ContactField[]
  invalid: ContactField[]
}

export function quoteContactProblems(form: ContactForm): ContactProblems {
  return problems(form, '', quoteFields)
}

/** A custom job needs no street address, but the given parts of it must be valid. */
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
    if (typeof value !== 'string') return !value
    if (field === 'customerState' && isPlaceholder(value)) return true
    return value.trim() === '' || isInvisible(value)
  }
  const fields = Object.keys(isValid) as ContactField[]
  return {
    missing: required.filter(isEmpty),
    invalid: fields.filter(
      (field) => !isEmpty(field) && !isValid[field]?.(String(values[field]).trim()),
    ),
  }
}

/** Formats a ZIP code while it is typed: digits, with the hyphen of ZIP+4. */
export function formatZip(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Converts the name of a state to its code, and any other text to upper case. */
export function formatState(text: string): string {
  return parseUsState(text) ?? text.toUpperCase()
}

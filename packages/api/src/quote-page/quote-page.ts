import type { CustomerOffer } from '@curbquote/types/offers'
import type { CustomerDays } from '../days/customer-days.ts'

/** The forms of the page. */
export type QuotePageForm = 'accept' | 'decline' | 'question' | 'days'

/** The fields of a refused form, which the page shows again. */
export interface TypedResponse {
  name?: string
  agree?: boolean
  eSign?: boolean
  /** The JSON of a `DrawnSignature`. */
  drawn?: string
  reason?: string
  text?: string
  /** The chosen days and half-days. */
  choices?: { day: string; part: string }[]
}

/** Why a form was refused, by the name of the field. `form` is about the whole form. */
export type FormProblems = Partial<
  Record<'form' | 'name' | 'agree' | 'eSign' | 'reason' | 'text' | 'day', string>
>

export interface QuotePage {
  token: string
  /** The offer with the add-ons that the customer selected. */
  offer: CustomerOffer
  /** The days of the job. `undefined` for a page without a quote. */
  days?: CustomerDays | undefined
  /** Belongs to this rendering of the page, so that two submissions of its form count as one response. */
  idempotencyKey: string
  /** Allows the inline style. */
  nonce: string
  /** URL of the script, if there is a build. */
  script: string | undefined
  refused?: { form: QuotePageForm; typed: TypedResponse; problems: FormProblems }
  /** The result of the customer's last request. `late`: the quote was answered before. */
  outcome?: 'question' | 'price' | 'late' | undefined
  /** The customer's newest question, until it is answered. */
  question?: { text: string | null; created_at: Date } | undefined
}

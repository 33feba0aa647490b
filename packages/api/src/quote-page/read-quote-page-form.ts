import { dayParts, maxDayChoices, type RequestDays } from '@curbquote/types/days'
import {
  maxNameLength,
  maxOfferTextLength,
  maxQuestionLength,
  maxRowId,
} from '@curbquote/types/limits'
import {
  type AcceptOffer,
  type CustomerOffer,
  type DeclineOffer,
  type DeclineReason,
  declineReasons,
} from '@curbquote/types/offers'
import { DrawnSignature } from '@curbquote/types/offers/schemas'
import { cleanText, isInvisible } from '@curbquote/types/text'
import { eSignTextId } from '../offers/agreed-sentences.ts'
import { isSameSelection } from './quote-page-forms.ts'
import type { FormProblems, TypedResponse } from './quote-page.ts'
import { quotePageDayWords } from './quote-page-day-words.ts'
import { quotePageWords } from '../offers/quote-page-words.ts'

const maxDrawnLength = 200_000

/** The fields of a submitted form. Each is text or missing. */
export class QuotePageFields {
  readonly #fields: URLSearchParams

  constructor(body: unknown) {
    this.#fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  }

  text(name: string, maxLength = 64): string {
    const text = cleanText(this.#fields.get(name) ?? '', maxLength)
    return isInvisible(text) ? '' : text
  }

  isChecked(name: string): boolean {
    return this.#fields.has(name)
  }

  integer(name: string): number {
    return toInteger(this.text(name)) ?? 0
  }

  all(name: string): string[] {
    return this.#fields.getAll(name)
  }
}

/** The fields that the customer typed, checked or drew. */
export async function readTyped(fields: QuotePageFields): Promise<TypedResponse> {
  const drawn = await readDrawn(fields)
  return {
    ...readSigned(fields),
    ...(drawn && { drawn: JSON.stringify(drawn) }),
    reason: fields.text('reason'),
    text: fields.text('text', maxQuestionLength),
    choices: readChoices(fields),
  }
}

/** The days and half-days as they were chosen, in their order. */
function readChoices(fields: QuotePageFields): { day: string; part: string }[] {
  return Array.from({ length: maxDayChoices }, (_, index) => ({
    day: fields.text(`day${index + 1}`),
    part: fields.text(`part${index + 1}`),
  }))
}

/** The request for days that the form asks for, or what is missing. */
export function readDayRequest(
  fields: QuotePageFields,
  { language }: CustomerOffer,
): { wish: RequestDays } | { problems: FormProblems } {
  if (fields.isChecked('first')) return { wish: { firstAvailable: true } }
  const choices = readChoices(fields)
    .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))
    .map(({ day, part }) => ({ day, part: dayParts.find((known) => known === part) ?? null }))
  if (choices.length === 0)
    return { problems: { form: quotePageDayWords[language].problems.first } }
  return { wish: { choices } }
}

function readSigned(fields: QuotePageFields) {
  return {
    name: fields.text('name', maxNameLength),
    agree: fields.isChecked('agree'),
    eSign: fields.isChecked('eSign'),
  }
}

/** Whether the terms are not those that were on the screen. */
export function isNewTerms(fields: QuotePageFields, { termsVersion }: CustomerOffer): boolean {
  return fields.text('termsVersion') !== termsVersion
}

/** Whether the form was rendered for this price and these terms. The choice of add-ons may differ. */
export function isShownRevision(fields: QuotePageFields, offer: CustomerOffer): boolean {
  return fields.integer('revision') === offer.revision && !isNewTerms(fields, offer)
}

/** The add-ons of the page that the customer saw. */
export function shownAddOnIds(fields: QuotePageFields): number[] {
  return fields
    .text('shownAddOns', 600)
    .split(',')
    .flatMap((id) => toInteger(id) ?? [])
}

/**
 * The add-ons that the customer chose. A package is checked if exactly its add-ons are selected: checking one selects exactly
 * its add-ons, and clearing it selects none, as in the widget.
 */
export function chosenAddOnIds(
  fields: QuotePageFields,
  { canChoose, packages }: Pick<CustomerOffer, 'canChoose' | 'packages'>,
): number[] {
  const shown = shownAddOnIds(fields)
  // A page without a choice has no boxes.
  if (!canChoose) return shown
  const boxes = fields.all('addOn').flatMap((id) => toInteger(id) ?? [])
  const wasChecked = ({ addOnIds }: (typeof packages)[number]) => isSameSelection(addOnIds, shown)
  const isChecked = ({ id }: (typeof packages)[number]) => fields.all('package').includes(id)
  const checked = packages.find((each) => isChecked(each) && !wasChecked(each))
  if (checked) return checked.addOnIds
  const isCleared = packages.some((each) => wasChecked(each) && !isChecked(each))
  return isCleared && isSameSelection(boxes, shown) ? [] : boxes
}

/** The acceptance that the form asks for, or what is missing. */
export function readAcceptance(
  fields: QuotePageFields,
  { language, requiresSignature }: CustomerOffer,
): { body: AcceptOffer } | { problems: FormProblems } {
  const words = quotePageWords[language].problems
  const { name, agree, eSign } = readSigned(fields)
  const isSignatureMissing = requiresSignature && !eSign
  if (!name.trim() || !agree || isSignatureMissing)
    return {
      problems: {
        ...(!name.trim() && { name: words.name }),
        ...(!agree && { agree: words.agree }),
        ...(isSignatureMissing && { eSign: words.eSign }),
      },
    }
  return {
    body: {
      revision: fields.integer('revision'),
      total: readDollars(fields.text('total')),
      termsVersion: fields.text('termsVersion'),
      name: name.trim(),
      agree: true,
      ...(eSign && { eSign: true as const, consentTextId: eSignTextId(language) }),
      selectedAddOnIds: shownAddOnIds(fields),
    },
  }
}

/** The decline that the form asks for, or what is missing. */
export function readDecline(
  fields: QuotePageFields,
  { language }: CustomerOffer,
): { body: DeclineOffer } | { problems: FormProblems } {
  const reason = fields.text('reason')
  if (!isDeclineReason(reason))
    return { problems: { reason: quotePageWords[language].problems.reason } }
  const text = fields.text('text', maxOfferTextLength).trim()
  return { body: { revision: fields.integer('revision'), reason, ...(text && { text }) } }
}

/** The typed question. The button that requests a price has a fixed text: for a firm price after a range, else for a new one. */
export function readQuestion(fields: QuotePageFields, { language, range }: CustomerOffer) {
  const isPriceRequest = fields.text('request') === 'price'
  const words = quotePageWords[language]
  const text = isPriceRequest
    ? range
      ? words.firmPriceRequest
      : words.newPriceRequest
    : fields.text('text', maxQuestionLength).trim()
  return { text, isPriceRequest }
}

/** A drawn signature is optional, so one that cannot be read is left out. */
export async function readDrawn(fields: QuotePageFields): Promise<DrawnSignature | undefined> {
  const json = fields.text('drawn', maxDrawnLength)
  if (!json) return undefined
  const { Value } = await import('typebox/value')
  try {
    const drawn: unknown = JSON.parse(json)
    return Value.Check(DrawnSignature, drawn) ? drawn : undefined
  } catch {
    return undefined
  }
}

function isDeclineReason(reason: string): reason is DeclineReason {
  return declineReasons.some((known) => known === reason)
}

/** Returns 0 for an invalid amount. It is then refused like every other total that was not on the screen. */
function readDollars(text: string): number {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0
}

function toInteger(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : maxRowId + 1
  return id <= maxRowId ? id : undefined
}

import { formatPhone } from '@curbquote/types/text'
import { formatSquareFeet, isMeasured, measuredSquareFeet } from '../state/measurements.ts'
import { describeSize } from '../photos/describe-size.ts'
import { photoName } from '../state/quoted-items.ts'
import { laterMessages } from '../messages/later-messages.ts'
import type { Messages } from '../messages/messages.ts'
import { useCompany, useWidget } from '../controller/widget-context.ts'
import { isExactQuote, type Submitted } from '../state/widget-state.ts'
import { printQuote } from './print-quote.ts'

/** A job, with its `kind` once it is submitted. */
type PrintedJob = Pick<Submitted, 'priced' | 'photos' | 'items' | 'jobDescription'> &
  Partial<Pick<Submitted, 'kind' | 'quoteNumber' | 'quoteUrl'>>

/**
 * Prints a job or saves it as PDF: the contact data of the business, the surfaces, and the lines of the price, or the text
 * that replaces them. `place` is any element of the widget.
 */
export function usePrint(): (place: Element, job: PrintedJob, lines: Element | null) => void {
  const { messages } = useWidget()
  const { shownName, phone, email } = useCompany()
  const { price } = messages
  const { done } = laterMessages[messages.language]
  return (place, job, lines) => {
    const root = place.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const { priced, jobDescription, kind, quoteNumber, quoteUrl } = job
    const isPrice = priced && isExactQuote(priced)
    printQuote(root, {
      language: messages.language,
      company: shownName,
      contact: [...(phone ? [formatPhone(phone)] : []), ...(email ? [email] : [])],
      title: isPrice ? price.printTitle : price.printRequestTitle,
      details: [
        ...(quoteNumber === undefined ? [] : [done.number(quoteNumber)]),
        new Date(priced?.pricedAt ?? Date.now()).toLocaleDateString(messages.language, {
          dateStyle: 'long',
        }),
        ...surfacesOf(job, messages),
        ...(jobDescription ? [jobDescription] : []),
      ],
      lines,
      // The page of a submitted quote says how long it is valid.
      note: isPrice ? (kind ? (quoteUrl ?? '') : price.printNote) : price.printRequestNote,
    })
  }
}

/** The priced surfaces with their sizes. */
function surfacesOf({ priced, photos, items }: PrintedJob, messages: Messages): string[] {
  const { surfaces } = priced?.analyzed.analysis ?? {}
  const { price, photos: words } = messages
  const area = (squareFeet: number) => words.squareFeet(formatSquareFeet(squareFeet))
  if (!priced) return []
  const isSurface = !priced.analyzed.photos.some(({ rateId }) => rateId)
  const byAi = (surfaces ?? []).map((surface) =>
    isSurface
      ? price.pricedFor(messages.surfaces[surface.surfaceType], area(surface.area))
      : area(surface.area),
  )
  const measured = [...(surfaces ? [] : photos), ...items].filter(isMeasured).map((photo) => {
    const squareFeet = measuredSquareFeet([photo])
    const size = describeSize(photo, messages)
    return price.pricedFor(
      photoName(photo, messages),
      squareFeet > 0 ? `${size}, ${area(squareFeet)}` : size,
    )
  })
  return [...byAi, ...measured]
}

import { formatCents } from '@curbquote/pricing'
import { formatPhone, phoneUrl } from '@curbquote/types/text'
import { Fragment, useRef } from 'react'
import { AnswerScreen } from '../answers/AnswerScreen.tsx'
import { PriceLines } from '../price/Breakdown.tsx'
import { usePrint } from '../price/use-print.ts'
import { Icon } from '../ui/Icon.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useRepeatedClick } from '../ui/use-repeated-click.ts'
import { useCompany, useWidget } from '../controller/widget-context.ts'
import { isExactQuote, type Submitted } from '../state/widget-state.ts'
import { laterMessages } from '../messages/later-messages.ts'

/**
 * Moves an email address or a phone number in a text to the next line as a whole. An email address that is longer than a line
 * breaks before `@` and dots.
 */
function ContactText({ text }: { text: string }) {
  return (
    <span>
      {text.split(/([^ ]+)/).map((part, index) =>
        /@|\d-\d/.test(part) ? (
          <span key={index} className="whole">
            {part.split(/(?=[@.]\w)/).map((piece, position) => (
              <Fragment key={position}>
                {position > 0 && <wbr />}
                {piece}
              </Fragment>
            ))}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** The success screen, with the next steps. */
export function DoneStep({ submitted }: { submitted: Submitted }) {
  const { controller, messages, state } = useWidget()
  const { shownName, phone } = useCompany()
  const done = laterMessages[messages.language].done
  const { kind, quoteNumber, quoteUrl, totalCents, priced, photos, customerEmail, customerPhone } =
    submitted
  const { quoteSubmitted, customJobSubmitted } = messages.toasts
  const { title, text } = kind === 'quote' ? quoteSubmitted : customJobSubmitted
  const print = usePrint()
  const isRepeated = useRepeatedClick()
  const lines = useRef<HTMLDListElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  // A range or a review gets its price later, like a custom job.
  const isQuote = kind === 'quote' && priced !== undefined && isExactQuote(priced)
  const steps = isQuote ? done.quoteSteps : done.customSteps
  return (
    <div className="layout done">
      <div className="main" tabIndex={-1}>
        <slot name="thanks">
          <span className="done-icon">
            <Icon name="check" size={34} />
          </span>
          <StepHeading>{title}</StepHeading>
          <p className="hint">{text}</p>
          {totalCents !== undefined && (
            <p className="done-total">
              <strong>{formatCents(totalCents)}</strong>{' '}
              {messages.price.taxNote(priced?.analyzed.quote?.taxRate ?? 0)}
            </p>
          )}
          {quoteNumber !== undefined && <p className="hint">{done.number(quoteNumber)}</p>}
          {(quoteUrl ?? phone) && (
            <div className="done-actions">
              {quoteUrl && (
                <a className="button primary" part="button" href={quoteUrl} target="_blank">
                  {done.review}
                </a>
              )}
              {phone && (
                <a className="button secondary" part="button" href={phoneUrl(phone)}>
                  {done.call(formatPhone(phone))}
                </a>
              )}
            </div>
          )}
          <h4>{done.next}</h4>
          {priced && !isQuote ? (
            <div ref={answer}>
              <AnswerScreen name="AnswerNext" />
            </div>
          ) : (
            <ol className="next-steps">
              {steps(shownName, customerEmail, formatPhone(customerPhone).replace(' ', '\u00a0'), {
                hasPhotos: photos.length > 0,
                canAccept: quoteUrl !== undefined,
                isFirst: state.sentCount < 2,
              }).map((step) => (
                <li key={step}>
                  <ContactText text={step} />
                </li>
              ))}
            </ol>
          )}
          <div className="done-actions">
            <button
              type="button"
              className="button secondary"
              part="button"
              onClick={({ currentTarget }) =>
                print(currentTarget, submitted, lines.current ?? answer.current)
              }
            >
              <Icon name="print" size={20} />
              {messages.price.print}
            </button>
            <button
              type="button"
              className="button secondary"
              part="button"
              onClick={(event) => isRepeated(event) || controller.startAnother()}
            >
              {done.again}
            </button>
          </div>
          {priced && isExactQuote(priced) && (
            <div hidden>
              <PriceLines priced={priced} linesRef={lines} />
            </div>
          )}
        </slot>
      </div>
    </div>
  )
}

import { questionsAboutSurfaces } from '@curbquote/pricing'
import type { AnalyzedJob } from '@curbquote/types/analyses'
import type { Answer } from '@curbquote/types/answers'
import { useCompany, useWidget } from '../controller/widget-context.ts'
import type { PricedQuote } from '../state/widget-state.ts'
import { laterMessages } from '../messages/later-messages.ts'
import {
  answerOf,
  rangeChange,
  rangeText,
  reasonTexts,
  reviewText,
  singleSurface,
} from './describe-answer.ts'

/** The price range, or a note that the price follows by email. With `isMain`, also the changes that would narrow the range. */
export function AnswerSummary({ isMain = false }: { isMain?: boolean }) {
  const { messages, state } = useWidget()
  const { shownName } = useCompany()
  const { priced, pricing } = state
  if (!priced) return null
  const words = laterMessages[messages.language].answers
  const answer = answerOf(priced)
  const isUpdating = pricing === 'pricing'
  if (answer.mode !== 'range')
    return (
      <aside className="summary answer" part="answer" aria-label={words.heading.review}>
        <p className="answer-text" role={isMain ? 'status' : undefined}>
          {isUpdating ? messages.price.updating : reviewText(answer, shownName, words)}
        </p>
        {!isUpdating && <Reasons answer={answer} />}
      </aside>
    )
  return (
    <aside className="summary answer" part="answer" aria-label={words.heading.range}>
      <div role={isMain ? 'status' : undefined} data-updating={isUpdating || undefined}>
        <p className="figure" part="range">
          {rangeText(answer, words)}
        </p>
        <p className="figure-note">
          {isUpdating
            ? messages.price.updating
            : messages.price.taxNote(priced.analyzed.quote?.taxRate ?? 0)}
        </p>
        <RangeChange priced={priced} />
        <Reasons answer={answer} />
        <p className="answer-text">{words.notBinding(shownName)}</p>
      </div>
      {isMain && <Narrowing answer={answer} analyzed={priced.analyzed} />}
      <Included analyzed={priced.analyzed} />
    </aside>
  )
}

/** Why there is no exact price. */
function Reasons({ answer }: { answer: Answer }) {
  const words = laterMessages[useWidget().messages.language].answers
  const { shownName } = useCompany()
  return reasonTexts(answer, shownName, words).map((reason) => (
    <p key={reason} className="answer-text">
      {reason}
    </p>
  ))
}

function RangeChange({ priced }: { priced: PricedQuote }) {
  const change = rangeChange(priced, laterMessages[useWidget().messages.language].answers)
  return change ? <p className="answer-change">{change}</p> : null
}

/** Offers only changes that narrow the range: another photo, or a statement about a surface. */
function Narrowing({ answer, analyzed }: { answer: Answer; analyzed: AnalyzedJob }) {
  const { controller, messages } = useWidget()
  const words = laterMessages[messages.language].answers
  const { narrowBy = [] } = answer
  const { photoRequest, method } = analyzed.analysis
  const surface = singleSurface(analyzed)
  const toJob = () => controller.dispatch({ type: 'step-shown', step: 'job' })
  const isByPhoto = narrowBy.includes('photo') && photoRequest && method === 'ai'
  const stated = questionsAboutSurfaces.filter(({ id }) => narrowBy.includes(id))
  return (
    <>
      {isByPhoto && (
        <p className="answer-narrow">
          {words.photo[photoRequest](surface ? words.surfaces[surface].one : words.anySurface.one)}
          <button type="button" className="small-button" onClick={toJob}>
            {words.addPhoto}
          </button>
        </p>
      )}
      {stated.length > 0 && (
        <p className="answer-narrow">
          {stated.map(({ narrow }) => narrow[messages.language]).join(' ')}
          {/* An estimated surface has these fields on this screen, so it needs no button. */}
          {method === 'manual' && (
            <button type="button" className="small-button" onClick={toJob}>
              {words.change}
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** What the range covers, without amounts. */
function Included({ analyzed: { quote } }: { analyzed: AnalyzedJob }) {
  const words = laterMessages[useWidget().messages.language].answers
  const labels = [...new Set((quote?.lines ?? []).map(({ label }) => label))]
  if (labels.length === 0) return null
  return (
    <>
      <h4>{words.includes}</h4>
      <ul className="answer-lines">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

import { useCompany, useWidget } from '../controller/widget-context.ts'
import { laterMessages } from '../messages/later-messages.ts'
import { answerOf, rangeText } from './describe-answer.ts'

/** What happens after a submission that has no exact price. */
export function AnswerNext() {
  const { messages, state } = useWidget()
  const { shownName } = useCompany()
  const { submitted } = state
  if (!submitted?.priced) return null
  const words = laterMessages[messages.language].answers
  const answer = answerOf(submitted.priced)
  const days = words.days(answer.replyDays ?? 1)
  const mode = answer.mode === 'range' ? 'range' : 'review'
  return (
    <ol className="next-steps">
      {words.next[mode](shownName, submitted.customerEmail, days, rangeText(answer, words)).map(
        (step) => (
          <li key={step}>{step}</li>
        ),
      )}
    </ol>
  )
}

import { AnalysisScreen } from '../analysis/AnalysisScreen.tsx'
import { usePriceBar } from '../price/use-price-bar.ts'
import { PriceNotices } from '../price/PriceNotices.tsx'
import { MeasuredJob } from '../photos/MeasuredJob.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useTwoColumns } from '../ui/use-two-columns.ts'
import { useWidget } from '../controller/widget-context.ts'
import { isMeasuredByAi } from '../state/widget-state.ts'
import { AnswerSummary } from './AnswerSummary.tsx'
import { answerOf } from './describe-answer.ts'
import { laterMessages } from '../messages/later-messages.ts'

/** The second screen in place of an exact price: the range, or that the price comes by email. */
export function AnswerStep() {
  const { controller, messages, state } = useWidget()
  const { priced, pricing } = state
  const { blockedReason } = usePriceBar()
  const { element, isWide } = useTwoColumns()
  if (!priced) return null
  const words = laterMessages[messages.language].answers
  const { mode } = answerOf(priced)
  const summary = <AnswerSummary isMain />
  const bar = (
    <ActionBar
      blockedReason={blockedReason}
      buttonLabel={messages.price.continue}
      onPress={() => controller.dispatch({ type: 'step-shown', step: 'contact' })}
    />
  )
  return (
    <div className="layout" ref={element}>
      <div className="main lead">
        <StepHeading backTo="job">
          {words.heading[mode === 'range' ? 'range' : 'review']}
        </StepHeading>
        {priced.isChanged && (
          <Notice tone="warning" icon="alert">
            <p>{words.changed}</p>
          </Notice>
        )}
        {pricing === 'failed' && <PriceNotices priced={priced} />}
      </div>
      {!isWide && summary}
      <div className="main">
        {isMeasuredByAi(priced.analyzed.analysis.method) ? (
          <AnalysisScreen name="EstimatedJob" />
        ) : (
          <MeasuredJob />
        )}
      </div>
      {isWide ? (
        <div className="side">
          {summary}
          {bar}
        </div>
      ) : (
        bar
      )}
    </div>
  )
}

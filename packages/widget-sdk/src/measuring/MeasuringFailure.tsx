import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import { problemSentence } from './measuring-problem.ts'
import type { MeasuringProblem } from '../widget-state.ts'

interface MeasuringFailureProps {
  problem: MeasuringProblem
  onRetry: () => void
}

/** Why AI has no answer, and the two ways on: once more, or by hand with the same photos. */
export function MeasuringFailure({ problem, onRetry }: MeasuringFailureProps) {
  const { controller, messages } = useWidget()
  const { requests, enterYourself, failed } = messages.measuring
  const { photoRequest } = problem
  return (
    <Notice tone="warning" icon="alert" title={failed}>
      <p>{problemSentence(problem, messages)}</p>
      {photoRequest && <p>{requests[photoRequest]}</p>}
      <div className="notice-actions">
        <button type="button" className="small-button" onClick={onRetry}>
          {messages.price.tryAgain}
        </button>
        <button
          type="button"
          className="small-button"
          onClick={() => controller.chooseMethod('manual')}
        >
          {enterYourself}
        </button>
      </div>
    </Notice>
  )
}

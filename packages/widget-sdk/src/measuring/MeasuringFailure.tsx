import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import type { MeasuringProblem } from '../widget-state.ts'

interface MeasuringFailureProps {
  problem: MeasuringProblem
  onRetry: () => void
}

/** Why AI has no answer, and the two ways on: once more, or by hand with the same photos. */
export function MeasuringFailure({ problem, onRetry }: MeasuringFailureProps) {
  const { controller, messages } = useWidget()
  const { problems, requests, enterYourself, failed } = messages.measuring
  const { code, message, photoRequest } = problem
  const known =
    code && Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : undefined
  return (
    <Notice tone="warning" icon="alert" title={failed}>
      <p>{known ?? message ?? messages.toasts.analysisFailed(undefined).text}</p>
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

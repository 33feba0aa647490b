import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { problemSentence } from '../requests/analysis-problem.ts'
import { isMethodAvailable, type AnalysisProblem } from '../state/widget-state.ts'

interface AnalysisFailureProps {
  problem: AnalysisProblem
  onRetry: () => void
}

/** Why AI returned no measurement, with a retry and a switch to manual entry with the same photos. */
export function AnalysisFailure({ problem, onRetry }: AnalysisFailureProps) {
  const { controller, messages, state } = useWidget()
  const { availability } = state
  const offersCustom =
    availability.status === 'ready' && isMethodAvailable(availability.config, 'custom')
  const { requests, enterYourself, failed } = messages.analysis
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
        {problem.code === 'NOT_QUOTED' && offersCustom && (
          <button
            type="button"
            className="small-button"
            onClick={() => controller.chooseMethod('custom')}
          >
            {messages.method.custom.title}
          </button>
        )}
      </div>
    </Notice>
  )
}

import type { MeasurementMethod } from '@curbquote/types/widgets'
import { AnalysisScreen } from '../analysis/AnalysisScreen.tsx'
import type { Messages } from '../messages/messages.ts'
import { formatSquareFeet, measuredSquareFeet } from '../state/measurements.ts'
import { unsentPhotos } from '../state/photo-item.ts'
import { PhotoList, TrimmedPhotos } from '../photos/PhotoList.tsx'
import { uploadProblem } from '../photos/upload-problem.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { asksDescriptionFirst, isMeasuredByAi, type WidgetState } from '../state/widget-state.ts'
import { JobPlace } from '../place/JobPlace.tsx'
import { JobDescription } from '../contact/JobDescription.tsx'
import { JobSummary } from './JobSummary.tsx'
import { MethodTiles } from './MethodTiles.tsx'

/** The first screen: the method, the photos with their sizes, and the description if it can change the price. */
export function JobStep() {
  const { controller, messages, state } = useWidget()
  const { method, pricing, trimmedPhotos } = state
  const isPricing = pricing === 'pricing'
  const isAnalyzing = isPricing && method === 'ai' && !state.priced
  const squareFeet = knownSquareFeet(state)
  return (
    <div className="layout">
      <div className="main">
        <JobPlace />
        {!isAnalyzing && <MethodTiles />}
        {isMeasuredByAi(method) ? (
          <>
            {method === 'conversation' && trimmedPhotos > 0 && (
              <TrimmedPhotos count={trimmedPhotos} />
            )}
            <AnalysisScreen name={method === 'ai' ? 'AiJob' : 'Conversation'} />
          </>
        ) : (
          <PhotoList />
        )}
        {asksDescriptionFirst(state) && !isAnalyzing && <JobDescription />}
      </div>
      <div className="side">
        <JobSummary />
        <ActionBar
          figure={
            squareFeet === 0
              ? undefined
              : {
                  label: messages.price.totalArea,
                  value: messages.photos.squareFeet(formatSquareFeet(squareFeet)),
                }
          }
          buttonLabel={buttonLabel(method, isPricing, messages)}
          isBusy={isPricing}
          blockedReason={blockedReason(state, messages)}
          onPress={() =>
            method === 'custom' ? controller.continueCustomJob() : void controller.getQuote()
          }
        />
      </div>
    </div>
  )
}

function buttonLabel(
  method: MeasurementMethod,
  isPricing: boolean,
  { price, analysis }: Messages,
): string {
  if (method === 'custom') return price.continue
  if (method === 'ai') return isPricing ? analysis.analyzing : analysis.measure
  return isPricing ? price.gettingQuote : price.getQuote
}

function blockedReason(
  { method, photos, analysis }: WidgetState,
  messages: Messages,
): string | undefined {
  if (method === 'conversation') {
    const words = messages.analysis
    if (analysis.isReplying) return words.replying
    const { conversation } = analysis
    if (!conversation?.surfaces.length) return words.notMeasured
    return unsentPhotos(photos, conversation.photos).length > 0 ? words.unsent : undefined
  }
  return uploadProblem(photos, messages)
}

/** Square feet measured so far, by hand or in the conversation. */
function knownSquareFeet({ method, photos, items, analysis }: WidgetState): number {
  if (method === 'manual') return measuredSquareFeet([...photos, ...items])
  if (method !== 'conversation') return 0
  const surfaces = analysis.conversation?.surfaces ?? []
  return surfaces.reduce((sum, { area }) => sum + area, measuredSquareFeet(items))
}

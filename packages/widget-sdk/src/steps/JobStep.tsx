import { formatSquareFeet, measuredSquareFeet } from '../photos/measurements.ts'
import { isPending } from '../photos/photo-item.ts'
import { PhotoList } from '../photos/PhotoList.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useWidget } from '../widget-context.ts'
import { JobDescription } from './JobDescription.tsx'
import { JobSummary } from './JobSummary.tsx'
import { MethodTiles } from './MethodTiles.tsx'

/** The first screen: how to quote, the photos with their sizes, a description. */
export function JobStep() {
  const { controller, messages, state } = useWidget()
  const { method, photos, pricing } = state
  const isCustom = method === 'custom'
  const isPricing = pricing === 'pricing'
  const pendingCount = photos.filter(isPending).length
  const blockedReason =
    pendingCount > 0
      ? messages.price.waitingForUploads(pendingCount)
      : photos.some((photo) => photo.upload.status === 'failed')
        ? messages.price.failedUploads
        : undefined
  const squareFeet = measuredSquareFeet(photos)
  return (
    <div className="layout">
      <div className="main">
        <StepHeading>{messages.steps.job}</StepHeading>
        <MethodTiles />
        <PhotoList />
        <JobDescription isChecked={state.checkedSteps.includes('job')} />
      </div>
      <div className="side">
        <JobSummary />
        <ActionBar
          figure={
            isCustom || squareFeet === 0
              ? undefined
              : {
                  label: messages.price.totalArea,
                  value: messages.photos.squareFeet(formatSquareFeet(squareFeet)),
                }
          }
          buttonLabel={
            isCustom
              ? messages.price.continue
              : isPricing
                ? messages.price.gettingQuote
                : messages.price.getQuote
          }
          isBusy={isPricing}
          blockedReason={blockedReason}
          onPress={() => (isCustom ? controller.continueCustomJob() : void controller.getQuote())}
        />
      </div>
    </div>
  )
}

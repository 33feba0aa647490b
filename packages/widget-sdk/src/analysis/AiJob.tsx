import { maxSizeHintLength } from '@curbquote/types/limits'
import { PhotoList } from '../photos/PhotoList.tsx'
import { PhotoPicture } from '../photos/PhotoPicture.tsx'
import { areaItemsOf } from '../state/quoted-items.ts'
import { SurfaceField } from '../photos/SurfaceField.tsx'
import { Field } from '../ui/Field.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { KindChoice } from './KindChoice.tsx'
import { AnalysisFailure } from './AnalysisFailure.tsx'
import { FirstQuestions } from './FirstQuestions.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'

/** The AI measurement of one surface from one photo or several. */
export function AiJob() {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const { analysis, pricing, priced } = state
  if (pricing === 'pricing' && !priced) return <Waiting />
  return (
    <>
      <KindChoice />
      <ServiceChoice />
      {analysis.problem && (
        <AnalysisFailure problem={analysis.problem} onRetry={() => void controller.getQuote()} />
      )}
      <PhotoList />
      <p className="hint">{words.goodPhotos}</p>
      <div className="group hints">
        <SurfaceField
          value={analysis.surfaceType || analysis.rateId}
          items={areaItemsOf(state)}
          onChange={(item) =>
            controller.dispatch({
              type: 'surface-chosen',
              surfaceType: item?.surfaceType ?? '',
              ...(item?.rateId && { rateId: item.rateId }),
            })
          }
          emptyLabel={words.anySurface}
          label={words.surface}
        />
        <Field
          label={words.sizeHint}
          value={analysis.sizeHint}
          onChange={(sizeHint) => controller.dispatch({ type: 'size-hint-changed', sizeHint })}
          placeholder={words.sizeHintExample}
          maxLength={maxSizeHintLength}
          autoComplete="off"
        />
      </div>
      <FirstQuestions />
    </>
  )
}

/** Shown during the measurement: what happens, how long it takes at most, and a button to cancel. */
function Waiting() {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  return (
    <div className="waiting">
      <ul className="waiting-photos" aria-hidden="true">
        {state.photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoPicture photo={photo} position={index + 1} />
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>{words.waiting(state.photos.length)}</strong>
        <span>{words.waitingMore}</span>
      </p>
      <button
        type="button"
        className="button secondary"
        part="button"
        onClick={() => controller.dispatch({ type: 'pricing-reverted' })}
      >
        {messages.photos.cancel}
      </button>
    </div>
  )
}

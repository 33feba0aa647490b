import { formatSquareFeet, measuredSquareFeet } from '../state/measurements.ts'
import { describeSize } from './describe-size.ts'
import { photoName } from '../state/quoted-items.ts'
import { isMeasuredByAi } from '../state/widget-state.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { useWidget } from '../controller/widget-context.ts'

/** What the price is for, apart from the surfaces that AI has measured. */
export function MeasuredJob() {
  const { messages, state } = useWidget()
  const { method, photos, items } = state
  const measured = isMeasuredByAi(method) ? items : [...photos, ...items]
  if (measured.length === 0) return null
  return (
    <section className="group" aria-label={messages.price.yourJob}>
      <h4>{messages.price.yourJob}</h4>
      <ul className="measured-job">
        {measured.map((photo, index) => (
          <li key={photo.id}>
            {photo.upload.status !== 'none' && <PhotoPicture photo={photo} position={index + 1} />}
            <p>
              <strong>{photoName(photo, messages)}</strong>
              <span>{describeSize(photo, messages)}</span>
              {measuredSquareFeet([photo]) > 0 && (
                <span>
                  {messages.photos.squareFeet(formatSquareFeet(measuredSquareFeet([photo])))}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

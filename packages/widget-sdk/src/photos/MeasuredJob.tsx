import { formatSquareFeet, measuredSquareFeet } from '../state/measurements.ts'
import { describeSize } from './describe-size.ts'
import { photoName } from '../state/quoted-items.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { useWidget } from '../controller/widget-context.ts'

/** The surfaces that the price is for. */
export function MeasuredJob() {
  const { messages, state } = useWidget()
  return (
    <section className="group" aria-label={messages.price.yourJob}>
      <h4>{messages.price.yourJob}</h4>
      <ul className="measured-job">
        {state.photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoPicture photo={photo} position={index + 1} />
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

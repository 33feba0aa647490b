import { formatSquareFeet, isMeasured, measuredSquareFeet } from '../photos/measurements.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../widget-context.ts'

/** What is known of the job so far; only where there is a column for it. */
export function JobSummary() {
  const { messages, state } = useWidget()
  const { price, photos, surfaces } = messages
  const measured = state.method === 'manual' ? state.photos.filter(isMeasured) : []
  return (
    <aside className="summary job-summary">
      <h3>{price.yourJob}</h3>
      {measured.length === 0 ? (
        <p className="summary-empty">
          {state.method === 'custom' ? price.emptyCustom : price.empty}
        </p>
      ) : (
        <dl className="lines">
          {measured.map(
            (photo) =>
              photo.surfaceType !== '' && (
                <div key={photo.id}>
                  <dt>{surfaces[photo.surfaceType]}</dt>
                  <dd>{photos.squareFeet(formatSquareFeet(measuredSquareFeet([photo])))}</dd>
                </div>
              ),
          )}
          <div className="line-total">
            <dt>{price.totalArea}</dt>
            <dd>{photos.squareFeet(formatSquareFeet(measuredSquareFeet(measured)))}</dd>
          </div>
        </dl>
      )}
      {state.method === 'manual' && (
        <ul className="promises" aria-label={price.whatYouGet}>
          {price.promises.map((promise) => (
            <li key={promise}>
              <Icon name="check" size={18} />
              {promise}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

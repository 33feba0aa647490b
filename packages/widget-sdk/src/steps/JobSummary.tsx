import type { SurfaceType } from '@curbquote/types'
import { formatSquareFeet, isMeasured, measuredSquareFeet } from '../photos/measurements.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../widget-context.ts'
import type { WidgetState } from '../widget-state.ts'

/** The surfaces measured so far. Shown only in the second column. */
export function JobSummary() {
  const { messages, state } = useWidget()
  const { price, photos } = messages
  const surfaces = surfacesSoFar(state)
  return (
    <aside className="summary job-summary">
      <h3>{price.yourJob}</h3>
      {surfaces.length === 0 ? (
        <p className="summary-empty">{price.empty[state.method]}</p>
      ) : (
        <dl className="lines">
          {surfaces.map(({ id, surfaceType, squareFeet }) => (
            <div key={id}>
              <dt>{messages.surfaces[surfaceType]}</dt>
              <dd>{photos.squareFeet(formatSquareFeet(squareFeet))}</dd>
            </div>
          ))}
          <div className="line-total">
            <dt>{price.totalArea}</dt>
            <dd>
              {photos.squareFeet(
                formatSquareFeet(surfaces.reduce((sum, { squareFeet }) => sum + squareFeet, 0)),
              )}
            </dd>
          </div>
        </dl>
      )}
      {state.method !== 'custom' && (
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

/** The surfaces that the visitor or the conversation has measured. */
function surfacesSoFar({ method, photos, analysis }: WidgetState) {
  const surfaces: { id: string; surfaceType: SurfaceType; squareFeet: number }[] = []
  if (method === 'manual')
    for (const photo of photos.filter(isMeasured))
      if (photo.surfaceType !== '')
        surfaces.push({
          id: photo.id,
          surfaceType: photo.surfaceType,
          squareFeet: measuredSquareFeet([photo]),
        })
  if (method === 'conversation')
    for (const { groupId, surfaceType, area } of analysis.conversation?.surfaces ?? [])
      surfaces.push({ id: String(groupId), surfaceType, squareFeet: area })
  return surfaces
}

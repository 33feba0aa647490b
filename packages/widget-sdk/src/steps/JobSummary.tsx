import { formatSquareFeet, isSized, measuredSquareFeet } from '../state/measurements.ts'
import type { Messages } from '../messages/messages.ts'
import { itemsOf, photoName } from '../state/quoted-items.ts'
import type { PhotoItem } from '../state/photo-item.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import type { WidgetState } from '../state/widget-state.ts'

/** The surfaces measured so far. Shown only in the second column. */
export function JobSummary() {
  const { messages, state } = useWidget()
  const { price, photos } = messages
  const surfaces = surfacesSoFar(state, messages)
  const totalSquareFeet = surfaces.reduce((sum, { squareFeet }) => sum + squareFeet, 0)
  return (
    <aside className="summary job-summary">
      <h3>{price.yourJob}</h3>
      {surfaces.length === 0 ? (
        state.items.length === 0 && <p className="summary-empty">{price.empty[state.method]}</p>
      ) : (
        <dl className="lines">
          {surfaces.map(({ id, name, size }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{size}</dd>
            </div>
          ))}
          {totalSquareFeet > 0 && (
            <div className="line-total">
              <dt>{price.totalArea}</dt>
              <dd>{photos.squareFeet(formatSquareFeet(totalSquareFeet))}</dd>
            </div>
          )}
        </dl>
      )}
      {state.method !== 'custom' && (
        <ul className="promises" aria-label={price.whatYouGet}>
          {[...price.promises, price.exactPromise].map((promise) => (
            <li
              key={promise}
              // Keeps its space, so that nothing moves when the company is loaded.
              hidden={promise === price.exactPromise && !isPricedExactly(state)}
            >
              <Icon name="check" size={18} />
              {promise}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** Whether every surface gets an exact price. False until the company is loaded. */
function isPricedExactly(state: WidgetState): boolean {
  return state.availability.status === 'ready' && itemsOf(state).every(({ answer }) => !answer)
}

interface SurfaceSoFar {
  id: string
  name: string
  size: string
  /** 0 if it is not measured by area. */
  squareFeet: number
}

/** The surfaces that the visitor or the conversation has measured. */
function surfacesSoFar(
  { method, photos, items, analysis }: WidgetState,
  messages: Messages,
): SurfaceSoFar[] {
  const area = (squareFeet: number) => messages.photos.squareFeet(formatSquareFeet(squareFeet))
  const measured = (photo: PhotoItem) => {
    const squareFeet = measuredSquareFeet([photo])
    const size = squareFeet > 0 ? area(squareFeet) : photo.quantity
    return { id: photo.id, name: photoName(photo, messages), size, squareFeet }
  }
  const conversed = (method === 'conversation' && analysis.conversation?.surfaces) || []
  return [
    ...(method === 'manual' ? photos : []).filter(isSized).map(measured),
    ...conversed.map((surface) => ({
      id: String(surface.groupId),
      name: messages.surfaces[surface.surfaceType],
      size: area(surface.area),
      squareFeet: surface.area,
    })),
    ...(method === 'custom' ? [] : items).filter(isSized).map(measured),
  ]
}

import { useWidget } from '../controller/widget-context.ts'
import { itemName, photolessItemsOf } from '../state/quoted-items.ts'

/** What fits beside the heading on a phone of 390 px. */
const maxLength = 30

/** The button that adds something without a photo, where the company allows it. */
export function AddItem() {
  const { controller, messages, state } = useWidget()
  const items = photolessItemsOf(state)
  if (items.length === 0) return null
  const { withoutPhoto, justCount } = messages.photos
  const isCount = items.every(({ unit }) => unit === 'each')
  const things = items.length > 2 ? [] : items.map((item) => itemName(item, messages))
  const long = isCount ? justCount(things) : withoutPhoto.long
  const short = isCount ? justCount([]) : withoutPhoto.short
  return (
    <button
      type="button"
      className="small-button add-item"
      onClick={({ currentTarget }) => {
        // Safari does not focus clicked elements, and the first field of an item takes the focus only from the form.
        currentTarget.focus({ preventScroll: true })
        controller.addItem()
      }}
      aria-label={long}
    >
      <span className="long">{long.length > maxLength ? short : long}</span>
      <span className="short">{short}</span>
    </button>
  )
}

import { useWidget } from '../controller/widget-context.ts'
import { itemName, photolessItemsOf } from '../state/quoted-items.ts'

/** The button that adds something without a photo, where the company allows it. */
export function AddItem() {
  const { controller, messages, state } = useWidget()
  const items = photolessItemsOf(state)
  if (items.length === 0) return null
  const { withoutPhoto, justCount } = messages.photos
  const isCount = items.every(({ unit }) => unit === 'each')
  const words = isCount
    ? justCount(items.length > 2 ? [] : items.map((item) => itemName(item, messages)))
    : withoutPhoto
  return (
    <button
      type="button"
      className="small-button add-item"
      onClick={({ currentTarget }) => {
        // Safari does not focus clicked elements, and the first field of an item takes the focus only from the form.
        currentTarget.focus({ preventScroll: true })
        controller.addItem()
      }}
      aria-label={words.long}
    >
      <span className="long">{words.long}</span>
      <span className="short">{words.short}</span>
    </button>
  )
}

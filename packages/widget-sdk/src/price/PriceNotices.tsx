import { formatCents } from '@curbquote/pricing'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { totalCentsOf, type PricedQuote } from '../state/widget-state.ts'

/** Notices about a price: that it has changed, or that it could not be updated. */
export function PriceNotices({ priced }: { priced: PricedQuote }) {
  const { controller, messages, state } = useWidget()
  const { price } = messages
  const totalCents = totalCentsOf(priced)
  return (
    <>
      {priced.isChanged && totalCents !== undefined && (
        <Notice tone="warning" icon="alert" title={price.changed}>
          <p>
            {priced.changedFromCents === undefined
              ? price.updated(
                  formatCents(totalCents),
                  price.taxNote(priced.analyzed.quote?.taxRate ?? 0),
                )
              : price.changedFrom(formatCents(priced.changedFromCents), formatCents(totalCents))}
          </p>
        </Notice>
      )}
      {state.pricing === 'failed' && (
        <Notice tone="danger" icon="alert">
          <p>{price.repriceFailed}</p>
          <button
            type="button"
            className="small-button"
            onClick={() => void controller.pricing?.price()}
          >
            {price.tryAgain}
          </button>
        </Notice>
      )}
    </>
  )
}

import { formatCents } from '@curbquote/pricing'
import { useWidget } from '../controller/widget-context.ts'
import { isPriceCurrent, totalCentsOf } from '../state/widget-state.ts'

/** The total for the action bar, and why the visitor cannot continue before the price is updated. */
export function usePriceBar() {
  const { messages, state } = useWidget()
  const { price } = messages
  if (!state.priced) return { figure: undefined, blockedReason: undefined }
  const totalCents = totalCentsOf(state.priced)
  const isUpdating = state.pricing === 'pricing'
  return {
    figure:
      totalCents === undefined
        ? undefined
        : {
            label: price.total,
            value: formatCents(totalCents),
            note: isUpdating
              ? price.updating
              : price.taxNote(state.priced.analyzed.quote?.taxRate ?? 0),
            isUpdating,
          },
    blockedReason: isUpdating
      ? price.updating
      : isPriceCurrent(state)
        ? undefined
        : state.pricing === 'failed'
          ? price.repriceFailed
          : messages.analysis.areaMissing,
  }
}

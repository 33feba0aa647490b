import { formatCents } from '@curbquote/types'
import { useWidget } from '../widget-context.ts'
import { isPriceCurrent, totalCentsOf } from '../widget-state.ts'

/** The total for the action bar, and why the visitor cannot continue before the price is updated. */
export function usePriceBar() {
  const { messages, state } = useWidget()
  const { price } = messages
  if (!state.priced) return { figure: undefined, blockedReason: undefined }
  const { quote } = state.priced.analyzed
  const isUpdating = state.pricing === 'pricing'
  return {
    figure: {
      label: price.total,
      value: formatCents(totalCentsOf(state.priced)),
      note: isUpdating ? price.updating : price.taxNote(quote.taxRate),
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

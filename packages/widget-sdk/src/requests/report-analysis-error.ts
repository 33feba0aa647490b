import { hasStatus } from '../client/client-errors.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { analysisProblemOf, problemSentence } from './analysis-problem.ts'

/** Tells the visitor why the job was not measured or not priced. */
export function reportAnalysisError(store: WidgetStore, error: unknown): void {
  const { toasts } = store.messages
  const text = problemSentence(analysisProblemOf(error), store.messages)
  const notification = hasStatus(403, error)
    ? toasts.serviceUnavailable
    : { ...toasts.analysisFailed, text }
  store.fail(notification)
  // A failed measurement and a price that could not be updated have notices of their own.
  const { priced, analysis, step } = store.state
  if (!analysis.problem && (!priced || step === 'job'))
    store.dispatch({ type: 'try-failed', failure: notification.text })
}

/** Removes a price that the server no longer accepts. */
export function expirePrice(store: WidgetStore, error: unknown): void {
  store.dispatch({ type: 'price-expired' })
  reportAnalysisError(store, error)
}

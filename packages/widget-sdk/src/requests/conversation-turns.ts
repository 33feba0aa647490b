import { hasStatus } from '../client/client-errors.ts'
import type { Proofs } from '../proof/proofs.ts'
import { unsentPhotos, uploadedUrls } from '../state/photo-item.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { analysisProblemOf } from './analysis-problem.ts'
import { reportAnalysisError } from './report-analysis-error.ts'

/** Sends the visitor's turns of a conversation in which AI measures. */
export class ConversationTurns {
  readonly #store: WidgetStore
  readonly #proofs: Proofs
  #request = new AbortController()

  constructor(store: WidgetStore, proofs: Proofs) {
    this.#store = store
    this.#proofs = proofs
  }

  /** Sends the text and the photos that were not sent yet. Does nothing while a photo is not uploaded. */
  async send(): Promise<void> {
    const store = this.#store
    const { analysis, photos } = store.state
    const { conversation, chatText, isReplying } = analysis
    if (isReplying) return
    const unsent = unsentPhotos(photos, conversation?.photos ?? [])
    if (!conversation && unsent.length === 0) return store.fail(store.messages.toasts.noPhotos)
    const urls = uploadedUrls(unsent)
    const text = chatText.trim()
    if (urls.length < unsent.length || (urls.length === 0 && text === '')) return
    this.cancel()
    this.#request = new AbortController()
    const { signal } = this.#request
    store.dispatch({ type: 'reply-started' })
    try {
      const replied = await store.client.converse(
        {
          turn: conversation?.turn ?? 0,
          text,
          photos: urls,
          language: store.messages.language,
          ...(!conversation && this.#proofs.take()),
        },
        { conversationId: conversation?.conversationId, signal },
      )
      if (!signal.aborted) store.dispatch({ type: 'replied', conversation: replied })
    } catch (error) {
      if (signal.aborted) return
      store.dispatch({ type: 'reply-failed', problem: analysisProblemOf(error) })
      reportAnalysisError(store, error)
      // The response to an earlier turn may have been lost, or the conversation may have expired.
      if (hasStatus(404, error) || hasStatus(409, error)) await this.refresh()
    }
  }

  /** Reads the conversation from the server, which may have a later turn than the draft. */
  async refresh(): Promise<void> {
    const store = this.#store
    const { client, state } = store
    const { conversation } = state.analysis
    if (!conversation) return
    try {
      const current = await client.readConversation(conversation.conversationId)
      if (client !== store.client) return
      if (current.turn !== store.state.analysis.conversation?.turn)
        store.dispatch({ type: 'replied', conversation: current })
    } catch (error) {
      if (client === store.client && hasStatus(404, error))
        store.dispatch({ type: 'conversation-dropped' })
    }
  }

  cancel(): void {
    this.#request.abort()
  }
}

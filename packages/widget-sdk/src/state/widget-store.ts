import { createQuoteClient, type QuoteClient } from '../client/quote-client.ts'
import type { Emit } from './events.ts'
import { english } from '../messages/en.ts'
import type { Messages, Notification } from '../messages/messages.ts'
import { reduceWidget, type WidgetAction, type WidgetEffect } from './widget-reducer.ts'
import { initialState, type WidgetState } from './widget-state.ts'

interface WidgetStoreOptions {
  emit: Emit
  runEffect: (effect: WidgetEffect) => void
}

/** The state, messages and API client of one widget, which the controller and its collaborators share. */
export class WidgetStore {
  /** Dispatches an event of the element. */
  readonly emit: Emit
  /** Replaced when the element changes to another widget or server: responses to the old client are then ignored. */
  client: QuoteClient = createQuoteClient({ apiBase: '', widgetId: '' })
  /** Whether the steps of this visit are counted. */
  isVisitCounted = false
  readonly #runEffect: WidgetStoreOptions['runEffect']
  readonly #listeners = new Set<() => void>()
  #state = initialState
  #messages: Messages = english
  #lastToastId = 0

  constructor({ emit, runEffect }: WidgetStoreOptions) {
    this.emit = emit
    this.#runEffect = runEffect
  }

  get state(): WidgetState {
    return this.#state
  }

  get messages(): Messages {
    return this.#messages
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispatch(action: WidgetAction): void {
    const { state, effects } = reduceWidget(this.#state, action)
    this.#state = state
    this.#notify()
    for (const effect of effects) this.#runEffect(effect)
  }

  useMessages(messages: Messages): void {
    if (this.#messages === messages) return
    this.#messages = messages
    this.#notify()
  }

  /** Shows errors as toasts and reports them to the page. */
  fail(...notifications: Notification[]): void {
    const toasts = notifications.map((each) => ({ ...each, id: ++this.#lastToastId }))
    this.dispatch({ type: 'toasts-shown', toasts })
    for (const { title, text } of notifications)
      this.emit('quote-widget:error', { title, message: text })
  }

  /** Also shows the error at the main button until the visitor changes something. */
  failTry(notification: Notification): void {
    this.fail(notification)
    this.dispatch({ type: 'try-failed', failure: notification.text })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

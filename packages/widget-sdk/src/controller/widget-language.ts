import type { WidgetStore } from '../state/widget-store.ts'
import { chosenLanguage, storeLanguage } from '../messages/chosen-language.ts'
import { english } from '../messages/en.ts'
import { loadMessages, type Messages } from '../messages/messages.ts'

/** Loads the messages in the visitor's language, or else in the page's. */
export class WidgetLanguage {
  readonly #store: WidgetStore
  #chosen = chosenLanguage()
  #pageLocale: string | undefined
  #wanted: Messages | Promise<Messages> = english

  constructor(store: WidgetStore) {
    this.#store = store
  }

  /** The messages while they are loading. */
  get pending(): Promise<Messages> | undefined {
    return 'then' in this.#wanted ? this.#wanted : undefined
  }

  /** A page that changes its language overrides the visitor's choice. */
  setPageLocale(locale: string | undefined, { isChange }: { isChange: boolean }): void {
    if (isChange && locale !== this.#pageLocale) this.#chosen = undefined
    this.#pageLocale = locale
    this.#load()
  }

  /** The language switch. */
  async choose(language: string): Promise<void> {
    this.#chosen = language
    storeLanguage(language)
    this.#load()
    const { language: shown } = await this.#wanted
    this.#store.emit('quote-widget:language', { language: shown })
  }

  #load(): void {
    const wanted = loadMessages(this.#chosen ?? this.#pageLocale)
    this.#wanted = wanted
    if (!('then' in wanted)) return this.#store.useMessages(wanted)
    void wanted.then((messages) => {
      if (this.#wanted !== wanted) return
      this.#wanted = messages
      this.#store.useMessages(messages)
    })
  }
}

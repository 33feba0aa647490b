import { fiveDigitZip, isZip } from '@curbquote/types/places'
import type { RequestOutside, ServiceCheck } from '@curbquote/types/service-area'
import { quoteSource, type SourcePage } from '../attribution/quote-source.ts'
import type { ContactForm } from '../state/contact-form.ts'
import type { Proofs } from '../proof/proofs.ts'
import { checkOf, type WidgetState } from '../state/widget-state.ts'
import type { WidgetStore } from '../state/widget-store.ts'

/** Requests the check of a ZIP code. A new ZIP code cancels the request for the one before. */
export class ZipChecks {
  readonly #store: WidgetStore
  readonly #proofs: Proofs
  readonly #page: () => SourcePage
  #request = new AbortController()

  constructor(store: WidgetStore, proofs: Proofs, page: () => SourcePage) {
    this.#store = store
    this.#proofs = proofs
    this.#page = page
  }

  /** Calls `onRefusal` before the form shows that the company does not serve the ZIP code. */
  async check(onRefusal: () => void): Promise<void> {
    const { state, client } = this.#store
    const { customerZip } = state.customer
    if (!isZip(customerZip) || checkOf(state)) return
    this.#request.abort()
    this.#request = new AbortController()
    const { signal } = this.#request
    const zip = fiveDigitZip(customerZip)
    // Without a response, the price request decides.
    const checked = await client.checkService(zip, { signal }).catch(() => undefined)
    if (!checked || signal.aborted || client !== this.#store.client) return
    if (checked.served === 'no') onRefusal()
    this.#store.dispatch({
      type: 'zip-checked',
      checkedZip: { ...checked, zip },
      place: placeToFillIn(this.#store.state, checked),
    })
  }

  /** Leaves an email address for a ZIP code that the company does not serve. */
  async requestOutside(request: RequestOutside): Promise<void> {
    const { pageUrl } = quoteSource(this.#page())
    await this.#store.client.requestOutside({
      ...request,
      ...(pageUrl && { pageUrl }),
      ...this.#proofs.take(),
    })
  }
}

/** The city and the state of a ZIP code, empty if they are not known, unless the visitor has typed others. */
function placeToFillIn(
  { customer, checkedZip: earlier }: WidgetState,
  { city, state }: ServiceCheck,
): Partial<ContactForm> {
  const isOpen = (text: string, filled: string | null | undefined) => !text || text === filled
  return isOpen(customer.customerCity, earlier?.city) &&
    isOpen(customer.customerState, earlier?.state)
    ? { customerCity: city ?? '', customerState: state ?? '' }
    : {}
}

/** Marks the entered ZIP code as outside the service area. The form then shows a notice instead of its steps. */
export function refusePlace(store: WidgetStore): void {
  const zip = fiveDigitZip(store.state.customer.customerZip)
  const place = { city: null, state: null, ...store.state.checkedZip }
  const checkedZip = { ...place, zip, served: 'no', tripFee: null } as const
  store.dispatch({ type: 'zip-checked', checkedZip })
}

import { campaignOf } from '@curbquote/types/quotes'

/** The first page of a visit. The campaign and the click are in its URL. */
export interface Landing {
  url: string
  /** Empty if the browser sends none. */
  referrer: string
  /** ISO 8601. */
  firstSeenAt: string
}

/** What a consent manager tells: where the landing may be kept, and parameters such as `gclid` and `utm_source`. */
export interface AttributionOptions {
  /**
   * `session`: in the tab's storage. `none`: no click IDs, and nothing is kept. Default: in memory and in the URLs of the page,
   * or what `data-attribution` on the page says.
   */
  storage?: 'memory' | 'session' | 'none' | undefined
  [parameter: string]: string | undefined
}

const storageKey = 'curbquote-landing'
/** Property of the window with the options. The modules of the loader and of the element share it. */
const optionsKey = Symbol.for('curbquote.attribution')

type OptionsWindow = Window & { [optionsKey]?: AttributionOptions }

export function setAttribution(options: AttributionOptions): void {
  ;(window as OptionsWindow)[optionsKey] = options
  if (options.storage === 'none') withStorage((storage) => storage.removeItem(storageKey))
  else readLanding()
}

/** Whether click IDs may be used: not under Global Privacy Control, and not if the page forbids it. */
export function allowsClickIds(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl !== true && optionsOf().storage !== 'none'
}

/**
 * The landing of this visit: the page's URL, the URL with which it was opened, or the page of the same site before it,
 * whichever has a campaign. Otherwise the landing that the tab's storage has. Internal navigation and an empty referrer never
 * replace it.
 */
export function readLanding(): Landing {
  const { storage: _, ...given } = optionsOf()
  const values = Object.entries(given).filter((entry): entry is [string, string] => !!entry[1])
  const opened = openedUrl()
  const before = isOwn(document.referrer) ? document.referrer : ''
  const url =
    values.length > 0
      ? `${location.origin}${location.pathname}?${new URLSearchParams(values).toString()}`
      : [location.href, opened, before].find(hasCampaign)
  const firstSeenAt = new Date(performance.timeOrigin || Date.now()).toISOString()
  const referrer = url === before || isOwn(document.referrer) ? '' : document.referrer
  const kept = usesStorage() ? withStorage(readKept) : undefined
  const isSame = !url || (kept && campaignKey(url) === campaignKey(kept.url))
  if (kept && isSame) return kept
  const landing = { url: url ?? (before || opened), referrer, firstSeenAt }
  if (usesStorage()) withStorage((storage) => storage.setItem(storageKey, JSON.stringify(landing)))
  return landing
}

/** The parameters of a landing that are added to links, so that the next page has them in its own URL. */
export function landingParameters(): [name: string, value: string][] {
  if (!allowsClickIds()) return []
  const { searchParams } = new URL(readLanding().url, location.href)
  return [...searchParams].filter(([name]) => hasCampaign(`?${name}=x`))
}

function hasCampaign(url: string): boolean {
  return campaignKey(url) !== '{}'
}

const campaignKey = (url: string) => JSON.stringify(campaignOf(url))

function optionsOf(): AttributionOptions {
  return (window as OptionsWindow)[optionsKey] ?? {}
}

function usesStorage(): boolean {
  const { storage } = optionsOf()
  if (storage) return storage === 'session' && allowsClickIds()
  return !!document.querySelector('[data-attribution="session"]') && allowsClickIds()
}

/** The URL with which the page was opened. Single-page applications change the current one. */
function openedUrl(): string {
  return performance.getEntriesByType?.('navigation')[0]?.name ?? location.href
}

function isOwn(url: string): boolean {
  return url.startsWith(`${location.origin}/`)
}

function readKept(storage: Storage): Landing | undefined {
  const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<Landing> | null
  const { url, referrer, firstSeenAt } = kept ?? {}
  return typeof url === 'string' && typeof referrer === 'string' && typeof firstSeenAt === 'string'
    ? { url, referrer, firstSeenAt }
    : undefined
}

/** Private windows and sandboxed frames block storage. */
function withStorage<Result>(read: (storage: Storage) => Result): Result | undefined {
  try {
    return read(window.sessionStorage)
  } catch {
    return undefined
  }
}

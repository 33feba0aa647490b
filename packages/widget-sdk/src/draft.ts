import { analysisValidHours } from '@curbquote/types'
import { draftKey } from './draft-key.ts'
import { newPhotoItem, type PhotoItem } from './photos/photo-item.ts'
import { offeredMethods, type RestoredDraft, type WidgetState } from './widget-state.ts'

/** `sessionStorage`, so that an address typed on a shared computer goes with the tab. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface SavedDraft extends Required<Omit<RestoredDraft, 'photos' | 'priced'>> {
  version: 1
  savedAt: number
  photos: (Pick<PhotoItem, 'id' | 'name' | 'surfaceType' | 'length' | 'width'> & { url: string })[]
  priced: WidgetState['priced'] | null
}

/** Keeps what the visitor has entered; storage that is full or forbidden is no failure. */
export function saveDraft(
  storage: DraftStorage | undefined,
  widgetId: string,
  state: WidgetState,
  now: number,
): void {
  try {
    if (isUntouched(state)) storage?.removeItem(draftKey(widgetId))
    else storage?.setItem(draftKey(widgetId), JSON.stringify(toSavedDraft(state, now)))
  } catch {
    // Private windows and sandboxed frames refuse: the form works without its draft.
  }
}

/** What was kept, `undefined` when nothing was or it cannot be read. A price is dropped once it is out of date. */
export function loadDraft(
  storage: DraftStorage | undefined,
  widgetId: string,
  now: number,
): RestoredDraft | undefined {
  try {
    const text = storage?.getItem(draftKey(widgetId))
    return text ? toRestoredDraft(JSON.parse(text) as SavedDraft, now) : undefined
  } catch {
    return undefined
  }
}

function isUntouched({ photos, jobDescription, customer, method }: WidgetState): boolean {
  return (
    photos.length === 0 &&
    jobDescription === '' &&
    method === 'manual' &&
    Object.values(customer).every((value) => !value)
  )
}

function toSavedDraft(state: WidgetState, now: number): SavedDraft {
  const photos = state.photos.flatMap(({ id, name, upload, surfaceType, length, width }) =>
    upload.status === 'uploaded' ? [{ id, name, url: upload.url, surfaceType, length, width }] : [],
  )
  const { method, step, jobDescription, customer, priced = null } = state
  return { version: 1, savedAt: now, method, step, photos, jobDescription, customer, priced }
}

function toRestoredDraft(saved: SavedDraft, now: number): RestoredDraft | undefined {
  if (saved.version !== 1 || !offeredMethods.includes(saved.method)) return undefined
  const isPriceValid = now - saved.savedAt < analysisValidHours * 60 * 60 * 1000
  const priced = isPriceValid && saved.priced ? saved.priced : undefined
  const photos = saved.photos.map(({ url, ...photo }): PhotoItem => ({
    ...newPhotoItem(photo.id, photo.name, undefined),
    ...photo,
    upload: { status: 'uploaded', url },
  }))
  const canKeepStep = saved.method === 'custom' ? saved.step === 'contact' : priced !== undefined
  return {
    method: saved.method,
    step: canKeepStep && saved.step !== 'done' ? saved.step : 'job',
    photos,
    jobDescription: saved.jobDescription,
    customer: saved.customer,
    priced,
  }
}

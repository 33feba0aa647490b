import { analysisValidHours, measurementMethods } from '@curbquote/types'
import { draftKey } from './draft-key.ts'
import { toJson } from './json.ts'
import { newPhotoItem, type PhotoItem } from './photos/photo-item.ts'
import {
  emptyAnalysis,
  type AnalysisState,
  type RestoredDraft,
  type WidgetState,
} from './widget-state.ts'

/** `sessionStorage`: contact details typed on a shared computer are deleted with the tab. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface SavedDraft extends Omit<RestoredDraft, 'photos' | 'analysis'> {
  version: 1
  photos: (Pick<PhotoItem, 'id' | 'name' | 'surfaceType' | 'length' | 'width'> & { url: string })[]
  analysis: Pick<AnalysisState, 'surfaceType' | 'sizeHint' | 'areas' | 'conversation'>
}

/** Saves what the visitor entered, or removes the draft of an empty form. Ignores storage that is full or blocked. */
export function saveDraft(
  storage: DraftStorage | undefined,
  draftName: string,
  state: WidgetState,
): void {
  try {
    if (isUntouched(state)) storage?.removeItem(draftKey(draftName))
    else storage?.setItem(draftKey(draftName), toJson(toSavedDraft(state)))
  } catch {
    // Private windows and sandboxed frames block storage. The form works without a draft.
  }
}

/** The saved draft, without an expired price; `undefined` if there is none or it cannot be read. */
export function loadDraft(
  storage: DraftStorage | undefined,
  draftName: string,
  now: number,
): RestoredDraft | undefined {
  try {
    const text = storage?.getItem(draftKey(draftName))
    return text ? toRestoredDraft(JSON.parse(text) as SavedDraft, now) : undefined
  } catch {
    return undefined
  }
}

function isUntouched({ photos, jobDescription, customer, method, analysis }: WidgetState): boolean {
  return (
    photos.length === 0 &&
    jobDescription === '' &&
    method === 'manual' &&
    analysis.conversation === undefined &&
    Object.values(customer).every((value) => !value)
  )
}

function toSavedDraft(state: WidgetState): SavedDraft {
  const { method, step, jobDescription, customer, priced, intent } = state
  const { surfaceType, sizeHint, areas, conversation } = state.analysis
  return {
    version: 1,
    method,
    step,
    photos: state.photos.flatMap(({ id, name, upload, surfaceType, length, width }) =>
      upload.status === 'uploaded'
        ? [{ id, name, url: upload.url, surfaceType, length, width }]
        : [],
    ),
    analysis: { surfaceType, sizeHint, areas, conversation },
    jobDescription,
    customer,
    priced,
    intent,
  }
}

function toRestoredDraft(saved: SavedDraft, now: number): RestoredDraft | undefined {
  const { version, method, step, jobDescription, customer, intent } = saved
  if (version !== 1 || !measurementMethods.includes(method)) return undefined
  const isPriceValid =
    saved.priced && now - saved.priced.pricedAt < analysisValidHours * 60 * 60 * 1000
  const priced = isPriceValid ? saved.priced : undefined
  const photos = saved.photos.map(({ url, ...photo }): PhotoItem => ({
    ...newPhotoItem(photo.id, photo.name, undefined),
    ...photo,
    upload: { status: 'uploaded', url },
  }))
  const canKeepStep = method === 'custom' ? step === 'contact' : priced !== undefined
  return {
    method,
    step: canKeepStep && step !== 'done' ? step : 'job',
    photos,
    analysis: { ...emptyAnalysis, ...saved.analysis },
    jobDescription,
    customer,
    priced,
    intent,
  }
}

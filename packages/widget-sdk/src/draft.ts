import { analysisValidHours, measurementMethods, type QuoteSource } from '@curbquote/types'
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

/** One 'Submit' of one content: the same key again after a lost connection, another for another content. */
export interface SubmissionIntent {
  content: string
  key: string
  /** Kept, so that a repeated submission is identical even if the page's URL has changed. */
  source: QuoteSource
  /** Whether another content was sent before, which may have been taken. */
  isChanged: boolean
}

interface SavedDraft extends Required<Omit<RestoredDraft, 'photos' | 'analysis' | 'priced'>> {
  version: 1
  photos: (Pick<PhotoItem, 'id' | 'name' | 'surfaceType' | 'length' | 'width'> & { url: string })[]
  priced: WidgetState['priced'] | null
  /** Until its answer is there: it may have been taken. */
  intent?: SubmissionIntent | undefined
  analysis: Pick<AnalysisState, 'surfaceType' | 'sizeHint' | 'areas' | 'conversation'>
}

/** Keeps what the visitor has entered; storage that is full or forbidden is no failure. */
export function saveDraft(
  storage: DraftStorage | undefined,
  draftName: string,
  state: WidgetState,
  intent?: SubmissionIntent,
): void {
  try {
    if (isUntouched(state)) storage?.removeItem(draftKey(draftName))
    else storage?.setItem(draftKey(draftName), toJson({ ...toSavedDraft(state), intent }))
  } catch {
    // Private windows and sandboxed frames refuse: the form works without its draft.
  }
}

/** What was kept, `undefined` when nothing was or it cannot be read. A price is dropped once it is out of date. */
export function loadDraft(
  storage: DraftStorage | undefined,
  draftName: string,
  now: number,
): { draft: RestoredDraft; intent: SubmissionIntent | undefined } | undefined {
  try {
    const text = storage?.getItem(draftKey(draftName))
    if (!text) return undefined
    const saved = JSON.parse(text) as SavedDraft
    const draft = toRestoredDraft(saved, now)
    return draft && { draft, intent: saved.intent }
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
  const photos = state.photos.flatMap(({ id, name, upload, surfaceType, length, width }) =>
    upload.status === 'uploaded' ? [{ id, name, url: upload.url, surfaceType, length, width }] : [],
  )
  const { method, step, jobDescription, customer, priced = null } = state
  const { surfaceType, sizeHint, areas, conversation } = state.analysis
  return {
    version: 1,
    method,
    step,
    photos,
    analysis: { surfaceType, sizeHint, areas, conversation },
    jobDescription,
    customer,
    priced,
  }
}

function toRestoredDraft(saved: SavedDraft, now: number): RestoredDraft | undefined {
  if (saved.version !== 1 || !measurementMethods.includes(saved.method)) return undefined
  const isPriceValid =
    saved.priced && now - saved.priced.pricedAt < analysisValidHours * 60 * 60 * 1000
  const priced = (isPriceValid && saved.priced) || undefined
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
    analysis: { ...emptyAnalysis, ...saved.analysis },
    jobDescription: saved.jobDescription,
    customer: saved.customer,
    priced,
  }
}

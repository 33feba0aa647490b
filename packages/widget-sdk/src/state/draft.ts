import { analysisValidHours } from '@curbquote/types/limits'
import { type MeasurementMethod, measurementMethods } from '@curbquote/types/widgets'
import type { ContactForm } from './contact-form.ts'
import { draftKey } from './draft-key.ts'
import { toJson } from '../client/json.ts'
import { newItem, newPhotoItem, type PhotoItem } from './photo-item.ts'
import {
  emptyAnalysis,
  type AnalysisState,
  type RestoredDraft,
  type WidgetState,
} from './widget-state.ts'

/** `sessionStorage`: contact details typed on a shared computer are deleted with the tab. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type SavedItem = Omit<PhotoItem, 'upload' | 'previewUrl' | 'isChecked'>

interface SavedDraft extends Omit<RestoredDraft, 'photos' | 'items' | 'analysis'> {
  version: 1
  photos: (SavedItem & { url: string })[]
  items: SavedItem[]
  analysis: Pick<
    AnalysisState,
    'surfaceType' | 'rateId' | 'sizeHint' | 'asked' | 'areas' | 'stated' | 'conversation'
  >
}

/** The method and the contact details that the page sets. They are not saved as a draft, because the page can change them. */
interface GivenByPage {
  method?: MeasurementMethod | undefined
  customer?: Partial<ContactForm>
}

/** Saves what the visitor entered, or removes the draft of an empty form. Ignores storage that is full or blocked. */
export function saveDraft(
  storage: DraftStorage | undefined,
  draftName: string,
  state: WidgetState,
  given: GivenByPage = {},
): void {
  try {
    if (isUntouched(state, given)) storage?.removeItem(draftKey(draftName))
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
  page: string,
): RestoredDraft | undefined {
  try {
    const text = storage?.getItem(draftKey(draftName))
    return text ? toRestoredDraft(JSON.parse(text) as SavedDraft, now, page) : undefined
  } catch {
    return undefined
  }
}

function isUntouched(state: WidgetState, given: GivenByPage): boolean {
  const { photos, items, jobDescription, customer, method, analysis, submitted } = state
  return (
    !submitted &&
    photos.length + items.length === 0 &&
    jobDescription === '' &&
    (method === 'manual' || method === given.method) &&
    analysis.conversation === undefined &&
    Object.entries(customer).every(
      ([field, value]) => !value || value === given.customer?.[field as keyof ContactForm],
    )
  )
}

function toSavedDraft(state: WidgetState): SavedDraft {
  const { method, serviceTypeId, step, jobDescription, customer, priced, intent } = state
  const { surfaceType, rateId, sizeHint, asked, areas, stated, conversation } = state.analysis
  return {
    version: 1,
    method,
    serviceTypeId,
    step,
    photos: state.photos.flatMap(({ upload, previewUrl: _, isChecked: __, ...photo }) =>
      upload.status === 'uploaded' ? [{ ...photo, url: upload.url }] : [],
    ),
    items: state.items.map(({ upload: _, previewUrl: __, isChecked: ___, ...item }) => item),
    analysis: { surfaceType, rateId, sizeHint, asked, areas, stated, conversation },
    jobDescription,
    customer,
    priced,
    earlierAddOnIds: priced?.selectedAddOnIds ?? state.earlierAddOnIds,
    intent,
    submitted: state.submitted,
  }
}

function toRestoredDraft(saved: SavedDraft, now: number, page: string): RestoredDraft | undefined {
  const { version, method, serviceTypeId, step, jobDescription, customer, intent } = saved
  if (version !== 1 || !measurementMethods.includes(method)) return undefined
  const { quote, answer } = saved.priced?.analyzed ?? {}
  // The success screen and a price are kept for the same time.
  const isValid = (since: number) => now - since < analysisValidHours * 60 * 60 * 1000
  const isPriceValid = saved.priced && (quote?.lines || answer) && isValid(saved.priced.pricedAt)
  const priced = isPriceValid ? saved.priced : undefined
  const { submitted: sent } = saved
  const submitted = sent?.page === page && isValid(sent.submittedAt) ? sent : undefined
  const photos = saved.photos.map(({ url, ...photo }): PhotoItem => ({
    ...newPhotoItem(photo.id, photo.name, undefined),
    ...photo,
    upload: { status: 'uploaded', url },
  }))
  const items = saved.items.map((item) => ({ ...newItem(item.id, item.item), ...item }))
  const canKeepStep = method === 'custom' ? step === 'contact' : priced !== undefined
  return {
    method,
    serviceTypeId,
    step: submitted ? 'done' : canKeepStep && step !== 'done' ? step : 'job',
    photos,
    items,
    analysis: { ...emptyAnalysis, ...saved.analysis },
    jobDescription,
    customer,
    priced,
    earlierAddOnIds: saved.earlierAddOnIds,
    intent,
    submitted,
  }
}

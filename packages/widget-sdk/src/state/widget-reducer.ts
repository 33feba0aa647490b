import { isExact } from '@curbquote/pricing'
import type { AnalyzedJob } from '@curbquote/types/analyses'
import type { AnalysisConversation } from '@curbquote/types/conversations'
import {
  maxChatTextLength,
  maxJobDescriptionLength,
  maxPhotosByMethod,
  maxSizeHintLength,
} from '@curbquote/types/limits'
import { isZip } from '@curbquote/types/places'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { cleanText } from '@curbquote/types/text'
import {
  type MeasurementMethod,
  measurementMethods,
  type WidgetConfig,
  type WidgetUnavailable,
} from '@curbquote/types/widgets'
import { cleanContact, type ContactForm } from './contact-form.ts'
import {
  unsentPhotos,
  type PhotoItem,
  type PhotoMeasurement,
  type PhotoUpload,
  type Stated,
} from './photo-item.ts'
import {
  asksZip,
  earlierRangeOf,
  emptyForm,
  initialState,
  isMethodAvailable,
  suggestedAddOns,
  type AnalysisProblem,
  type AnalysisState,
  type BrandingPreview,
  type CheckedZip,
  type PricedQuote,
  type RestoredDraft,
  type SubmissionIntent,
  type Submitted,
  type ToastMessage,
  type UnavailableReason,
  type WidgetState,
  type WidgetStep,
} from './widget-state.ts'

export type WidgetAction =
  | { type: 'widget-changed'; customer: Partial<ContactForm> }
  | { type: 'load-started' }
  | { type: 'loaded'; config: WidgetConfig; preferredMethod: MeasurementMethod | undefined }
  | {
      type: 'load-failed'
      reason: UnavailableReason
      contact?: WidgetUnavailable['contact']
      retryAfterSeconds?: number | undefined
    }
  | { type: 'branding-previewed'; branding: BrandingPreview }
  | { type: 'draft-restored'; draft: RestoredDraft }
  | { type: 'method-chosen'; method: MeasurementMethod }
  | { type: 'service-chosen'; serviceTypeId: number }
  | { type: 'photos-added'; photos: readonly PhotoItem[] }
  | { type: 'item-added'; item: PhotoItem }
  | { type: 'files-rejected'; reasons: readonly string[] }
  | { type: 'photo-measured'; id: string; measurement: PhotoMeasurement }
  | { type: 'photo-upload-changed'; id: string; upload: PhotoUpload }
  | { type: 'photo-removed'; id: string }
  | { type: 'surface-chosen'; surfaceType: SurfaceType | ''; rateId?: string }
  | { type: 'size-hint-changed'; sizeHint: string }
  | { type: 'area-changed'; groupId: number; text: string }
  | { type: 'surface-stated'; groupId: number; stated: Partial<Stated> }
  | { type: 'chat-text-changed'; chatText: string }
  | { type: 'reply-started' }
  | { type: 'replied'; conversation: AnalysisConversation }
  | { type: 'reply-failed'; problem: AnalysisProblem }
  | { type: 'conversation-dropped' }
  | { type: 'description-changed'; jobDescription: string }
  | { type: 'customer-changed'; customer: Partial<ContactForm> }
  | { type: 'zip-changed'; zip: string }
  /** `place`: the city and state to fill in. */
  | { type: 'zip-checked'; checkedZip: CheckedZip; place?: Partial<ContactForm> }
  | { type: 'step-checked'; step: WidgetStep }
  | { type: 'step-shown'; step: WidgetStep }
  | { type: 'pricing-started' }
  | { type: 'priced'; analyzed: AnalyzedJob; jobDescription: string; pricedAt: number }
  | { type: 'pricing-reverted' }
  | { type: 'pricing-failed'; problem?: AnalysisProblem }
  | { type: 'add-on-toggled'; addOnId: number }
  | { type: 'add-ons-selected'; addOnIds: readonly number[] }
  | { type: 'submit-started'; intent: SubmissionIntent }
  | { type: 'submit-failed' }
  | { type: 'try-failed'; failure: string }
  | { type: 'price-expired' }
  | { type: 'price-changed'; analyzed: AnalyzedJob; changedFromCents: number | undefined }
  | { type: 'submitted'; submitted: Submitted }
  | { type: 'reset' }
  | { type: 'connection-changed'; isOffline: boolean }
  | { type: 'toasts-shown'; toasts: readonly ToastMessage[] }
  | { type: 'toast-dismissed'; id: number }

/** What the controller does after a transition. */
export type WidgetEffect =
  /** Stops the uploads of removed photos and releases their previews. */
  | { type: 'discard-photos'; photos: readonly PhotoItem[] }
  /** Cancels a price request and a scheduled one. */
  | { type: 'cancel-pricing' }
  /** Prices the job again after a pause in typing. */
  | { type: 'update-price' }
  /** Cancels the request for a reply in the conversation. */
  | { type: 'cancel-reply' }
  /** Dispatches the event of a new step. */
  | { type: 'announce-step'; isArrival: boolean }
  | { type: 'load-later-steps' }
  /** Requests the check of the ZIP code. `isTyped`: the visitor has just entered it. */
  | { type: 'check-zip'; isTyped: boolean }
  | { type: 'save-draft' }

export interface Transition {
  state: WidgetState
  effects: readonly WidgetEffect[]
}

const cancelPricing: WidgetEffect = { type: 'cancel-pricing' }
const cancelReply: WidgetEffect = { type: 'cancel-reply' }
const loadLaterSteps: WidgetEffect = { type: 'load-later-steps' }
const saveDraft: WidgetEffect = { type: 'save-draft' }

/** The state after an action, and the effects of the transition in their order. Pure. */
export function reduceWidget(state: WidgetState, action: WidgetAction): Transition {
  switch (action.type) {
    case 'widget-changed':
      return to(
        {
          ...initialState,
          isOffline: state.isOffline,
          customer: { ...initialState.customer, ...action.customer },
        },
        discard(state.photos),
        cancelPricing,
        cancelReply,
      )
    case 'load-started':
      return to({ ...state, availability: { status: 'loading' } })
    case 'loaded': {
      const { config, preferredMethod } = action
      const loaded: WidgetState = { ...state, availability: { status: 'ready', config } }
      const checks = zipCheck(loaded.customer, asksZip(loaded), false)
      // A quoted price stays valid, even if the company no longer offers its method.
      if (state.priced) return to(loaded, ...checks)
      const isBegun = state.hasRestoredJob || state.photos.length > 0 || state.step !== 'job'
      const wanted = [(!isBegun && preferredMethod) || state.method, ...measurementMethods]
      const method = wanted.find((offered) => isMethodAvailable(config, offered))
      const { state: chosen, effects } = chooseMethod(loaded, method ?? 'manual')
      return to(chosen, ...effects, ...checks)
    }
    case 'load-failed': {
      const { reason, contact, retryAfterSeconds } = action
      const availability = { status: 'unavailable', reason, contact, retryAfterSeconds } as const
      return to({ ...state, availability })
    }
    case 'branding-previewed':
      return to({ ...state, brandingPreview: action.branding })
    case 'draft-restored': {
      const { draft } = action
      const hasRestoredJob =
        draft.submitted !== undefined ||
        draft.jobDescription !== '' ||
        draft.photos.length + draft.items.length > 0 ||
        draft.method !== 'manual'
      return to(
        { ...state, ...draft, hasRestoredJob },
        ...stepChange(state, draft.step, false),
        ...(hasRestoredJob ? [loadLaterSteps] : []),
        // The visitor may have left before the price of a change arrived.
        ...priceUpdate(draft),
      )
    }
    case 'method-chosen':
      return chooseMethod(state, action.method)
    case 'service-chosen':
      return chooseService(state, action.serviceTypeId)
    case 'photos-added':
      return to(
        withoutPrice({
          ...withoutToasts(state),
          photos: [...state.photos, ...action.photos],
          addedId: action.photos[0]?.id,
          trimmedPhotos: 0,
          rejectedFiles: [],
        }),
        cancelPricing,
        loadLaterSteps,
        saveDraft,
      )
    case 'item-added':
      return to(
        withoutPrice({
          ...withoutToasts(state),
          items: [...state.items, action.item],
          addedId: action.item.id,
        }),
        cancelPricing,
        loadLaterSteps,
        saveDraft,
      )
    case 'files-rejected':
      return to({ ...state, rejectedFiles: action.reasons })
    case 'photo-measured':
      return to(
        withoutPrice({
          ...state,
          photos: changePhoto(state.photos, action.id, action.measurement),
          items: changePhoto(state.items, action.id, action.measurement),
          addedId: undefined,
        }),
        cancelPricing,
        saveDraft,
      )
    case 'photo-upload-changed':
      return to(
        withUpload(state, action.id, action.upload),
        ...(action.upload.status === 'uploaded' ? [saveDraft] : []),
      )
    case 'photo-removed':
      return to(
        withoutPrice({
          ...state,
          photos: state.photos.filter((photo) => photo.id !== action.id),
          items: state.items.filter((item) => item.id !== action.id),
          trimmedPhotos: 0,
          rejectedFiles: [],
        }),
        discard(state.photos.filter((photo) => photo.id === action.id)),
        cancelPricing,
        saveDraft,
      )
    case 'surface-chosen':
      return changeRequest(state, {
        surfaceType: action.surfaceType,
        rateId: action.rateId ?? '',
      })
    case 'size-hint-changed':
      return changeRequest(state, { sizeHint: cleanText(action.sizeHint, maxSizeHintLength) })
    case 'area-changed':
      return to(
        withAnalysis(state, {
          areas: { ...state.analysis.areas, [action.groupId]: action.text },
        }),
        ...priceUpdate(state),
        saveDraft,
      )
    case 'surface-stated': {
      const member = state.priced ? 'stated' : 'asked'
      const before = state.analysis[member]
      const { groupId } = action
      return to(
        withAnalysis(
          { ...state, failure: undefined },
          { [member]: { ...before, [groupId]: { ...before[groupId], ...action.stated } } },
        ),
        ...priceUpdate(state),
        saveDraft,
      )
    }
    case 'chat-text-changed':
      return to(withAnalysis(state, { chatText: cleanText(action.chatText, maxChatTextLength) }))
    case 'reply-started':
      return to(withAnalysis(state, { isReplying: true, problem: undefined }))
    case 'replied':
      return changeRequest(withoutToasts(state), {
        conversation: action.conversation,
        isReplying: false,
        chatText: '',
      })
    case 'reply-failed':
      return to(withAnalysis(state, { isReplying: false, problem: action.problem }))
    case 'conversation-dropped':
      return to(
        {
          ...withoutPrice(
            withAnalysis(state, { conversation: undefined, isReplying: false, asked: {} }),
          ),
          step: 'job',
        },
        cancelReply,
        cancelPricing,
        ...stepChange(state, 'job'),
        saveDraft,
      )
    case 'description-changed':
      return to(
        {
          ...state,
          jobDescription: cleanText(action.jobDescription, maxJobDescriptionLength),
          failure: undefined,
        },
        ...priceUpdate(state),
        loadLaterSteps,
        saveDraft,
      )
    case 'customer-changed': {
      const isTyped = state.step === 'contact'
      const customer = { ...state.customer, ...cleanContact(action.customer) }
      return to(
        { ...state, customer, failure: undefined },
        ...zipCheck(action.customer, isTyped || asksZip(state), isTyped),
        saveDraft,
      )
    }
    case 'zip-changed': {
      const customer = { ...state.customer, customerZip: action.zip }
      return to(
        withoutPrice({ ...withoutToasts(state), customer }),
        cancelPricing,
        loadLaterSteps,
        ...zipCheck(customer, true, true),
        saveDraft,
      )
    }
    case 'zip-checked':
      return to(
        {
          ...state,
          checkedZip: action.checkedZip,
          customer: { ...state.customer, ...action.place },
        },
        saveDraft,
      )
    case 'step-checked':
      return to({
        ...state,
        checkedSteps: [...state.checkedSteps, action.step],
        ...(action.step === 'job' && {
          photos: checkedPhotos(state.photos, true),
          items: checkedPhotos(state.items, true),
        }),
      })
    case 'step-shown': {
      const { priced } = state
      // A visitor who continues has confirmed a changed price.
      const confirmed = priced &&
        action.step === 'contact' && { ...priced, changedFromCents: undefined, isChanged: false }
      return to(
        {
          ...withoutToasts(state),
          step: action.step,
          addedId: undefined,
          priced: confirmed || priced,
          failure: undefined,
        },
        ...stepChange(state, action.step),
        saveDraft,
      )
    }
    case 'pricing-started':
      return to({
        ...withAnalysis(state, { problem: undefined }),
        pricing: 'pricing',
        failure: undefined,
      })
    case 'priced':
      return to(applyPrice(withoutToasts(state), action), saveDraft)
    case 'pricing-reverted':
      return to({ ...state, pricing: 'idle' }, cancelPricing)
    case 'pricing-failed':
      return to({
        ...withAnalysis(state, { problem: action.problem }),
        pricing: state.priced ? 'failed' : 'idle',
      })
    case 'add-on-toggled':
      return to(toggleAddOn(state, action.addOnId), saveDraft)
    case 'add-ons-selected':
      return to(selectAddOns(state, action.addOnIds), saveDraft)
    case 'submit-started':
      // The draft keeps the key, so that a retry after a reload repeats the same submission.
      return to(
        { ...state, isSubmitting: true, intent: action.intent, failure: undefined },
        saveDraft,
      )
    case 'submit-failed':
      return to({ ...state, isSubmitting: false })
    case 'try-failed':
      return to({ ...state, failure: action.failure })
    case 'price-expired':
      return to(
        { ...withoutPrice(state), step: 'job' },
        cancelPricing,
        ...stepChange(state, 'job'),
        saveDraft,
      )
    case 'price-changed': {
      if (!state.priced) return to(state)
      const { analyzed, changedFromCents } = action
      const jobDescription = state.jobDescription.trim()
      const repriced = applyPrice(state, { ...state.priced, analyzed, jobDescription })
      return to(
        {
          ...repriced,
          step: 'price',
          isSubmitting: false,
          priced: repriced.priced && { ...repriced.priced, changedFromCents, isChanged: true },
        },
        cancelPricing,
        ...stepChange(state, 'price'),
        saveDraft,
      )
    }
    case 'submitted':
      return to(
        {
          ...state,
          ...emptyForm,
          step: 'done',
          submitted: action.submitted,
          sentCount: state.sentCount + 1,
        },
        discard(state.photos),
        cancelPricing,
        ...stepChange(state, 'done'),
        saveDraft,
      )
    case 'reset':
      return to(
        { ...state, ...emptyForm },
        discard(state.photos),
        cancelPricing,
        cancelReply,
        ...stepChange(state, 'job', false),
        saveDraft,
      )
    case 'connection-changed':
      return to({ ...state, isOffline: action.isOffline })
    case 'toasts-shown':
      return to({ ...state, toasts: action.toasts })
    case 'toast-dismissed':
      return to({ ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) })
  }
}

function to(state: WidgetState, ...effects: WidgetEffect[]): Transition {
  return { state, effects }
}

function discard(photos: readonly PhotoItem[]): WidgetEffect {
  return { type: 'discard-photos', photos }
}

/** `isArrival`: the new screen takes the focus, because an action of the visitor led to it. */
function stepChange(before: WidgetState, step: WidgetStep, isArrival = true): WidgetEffect[] {
  return before.step === step ? [] : [{ type: 'announce-step', isArrival }]
}

function priceUpdate({ priced }: Pick<WidgetState, 'priced'>): WidgetEffect[] {
  return priced ? [{ type: 'update-price' }] : []
}

/** The effect that checks a ZIP code, once it is complete. */
function zipCheck(
  { customerZip = '' }: Partial<ContactForm>,
  isWanted: boolean,
  isTyped: boolean,
): WidgetEffect[] {
  return isWanted && isZip(customerZip) ? [{ type: 'check-zip', isTyped }] : []
}

function chooseMethod(state: WidgetState, method: MeasurementMethod): Transition {
  if (method === state.method) return to(state)
  const photos = photosFor(method, state)
  return to(
    withoutPrice({
      ...withAnalysis(state, { isReplying: false, asked: {} }),
      priced: undefined,
      earlierRange: undefined,
      method,
      photos: checkedPhotos(photos, false),
      items: checkedPhotos(state.items, false),
      addedId: undefined,
      trimmedPhotos: state.photos.length - photos.length,
      rejectedFiles: [],
      step: 'job',
      checkedSteps: [],
      // These messages are about the previous method.
      failure: undefined,
      toasts: [],
    }),
    discard(state.photos.filter((photo) => !photos.includes(photo))),
    cancelPricing,
    cancelReply,
    ...stepChange(state, 'job'),
    loadLaterSteps,
    saveDraft,
  )
}

/** Another service of the surfaces that AI measures has other surfaces and questions. */
function chooseService(state: WidgetState, serviceTypeId: number): Transition {
  return to(
    {
      ...withoutPrice(
        withAnalysis({ ...state, serviceTypeId }, { surfaceType: '', rateId: '', asked: {} }),
      ),
      earlierRange: undefined,
      failure: undefined,
    },
    cancelPricing,
    saveDraft,
  )
}

/** The photos up to the method's limit. A conversation counts the photos sent to it, and takes none after its end. */
function photosFor(method: MeasurementMethod, { photos, analysis }: WidgetState): PhotoItem[] {
  const { conversation } = analysis
  const limit = maxPhotosByMethod[method]
  if (method !== 'conversation' || !conversation) return photos.slice(0, limit)
  const room = conversation.isOver ? 0 : Math.max(0, limit - conversation.photos.length)
  const tooMany = new Set(unsentPhotos(photos, conversation.photos).slice(room))
  return photos.filter((photo) => !tooMany.has(photo))
}

/** Changes an input of the AI measurement and removes the price. The estimate no longer applies. */
function changeRequest(state: WidgetState, change: Partial<AnalysisState>): Transition {
  return to(withoutPrice(withAnalysis(state, change)), cancelPricing, saveDraft)
}

/** Removes the price, its corrections and the shown failures. Keeps its range and its add-ons for the next price. */
function withoutPrice(state: WidgetState): WidgetState {
  return {
    ...withAnalysis(state, { areas: {}, stated: {}, problem: undefined }),
    priced: undefined,
    failure: undefined,
    earlierRange: earlierRangeOf(state),
    earlierAddOnIds: state.priced?.selectedAddOnIds ?? state.earlierAddOnIds,
    pricing: 'idle',
  }
}

function withAnalysis(state: WidgetState, change: Partial<AnalysisState>): WidgetState {
  return { ...state, analysis: { ...state.analysis, ...change } }
}

function changePhoto(photos: readonly PhotoItem[], id: string, change: Partial<PhotoItem>) {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
}

function checkedPhotos(photos: readonly PhotoItem[], isChecked: boolean): PhotoItem[] {
  return photos.map((photo) => ({ ...photo, isChecked }))
}

/** A successful upload removes the toasts, unless another photo still has a failed upload. */
function withUpload(state: WidgetState, id: string, upload: PhotoUpload): WidgetState {
  const photos = changePhoto(state.photos, id, { upload })
  const isResolved =
    upload.status === 'uploaded' && photos.every((photo) => photo.upload.status !== 'failed')
  return { ...(isResolved ? withoutToasts(state) : state), photos }
}

/** After a success the earlier errors no longer apply. */
function withoutToasts(state: WidgetState): WidgetState {
  return { ...state, toasts: [] }
}

/** Selected add-ons stay selected if the new price still suggests them. */
function applyPrice(
  state: WidgetState,
  {
    analyzed,
    jobDescription,
    pricedAt,
  }: Pick<PricedQuote, 'analyzed' | 'jobDescription' | 'pricedAt'>,
): WidgetState {
  const isSuggested = (id: number) =>
    isExact(analyzed) && suggestedAddOns(analyzed.quote).some((addOn) => addOn.id === id)
  return {
    ...state,
    pricing: 'idle',
    priced: {
      analyzed,
      jobDescription: jobDescription.trim(),
      pricedAt,
      selectedAddOnIds: (state.priced?.selectedAddOnIds ?? state.earlierAddOnIds).filter(
        isSuggested,
      ),
      changedFromCents: undefined,
      earlierRange: earlierRangeOf(state),
    },
    earlierRange: undefined,
  }
}

function toggleAddOn(state: WidgetState, addOnId: number): WidgetState {
  const selected = state.priced?.selectedAddOnIds ?? []
  return selectAddOns(
    state,
    selected.includes(addOnId) ? selected.filter((id) => id !== addOnId) : [...selected, addOnId],
  )
}

function selectAddOns(state: WidgetState, selectedAddOnIds: readonly number[]): WidgetState {
  return { ...state, priced: state.priced && { ...state.priced, selectedAddOnIds } }
}

import {
  maxChatTextLength,
  maxJobDescriptionLength,
  maxPhotosByMethod,
  maxSizeHintLength,
  measurementMethods,
  type AnalysisQuote,
  type AnalyzedJob,
  type MeasurementMethod,
  type MeasuringConversation,
  type PhotoRequest,
  type QuotedAddOn,
  type SurfaceType,
  type WidgetConfig,
  type WidgetUnavailable,
} from '@curbquote/types'
import { quoteTotal } from './client/quote-total.ts'
import { emptyContactForm, type ContactForm } from './contact/contact-form.ts'
import { areaEquals } from './analysis/typed-areas.ts'
import {
  unsentPhotos,
  type PhotoItem,
  type PhotoMeasurement,
  type PhotoUpload,
} from './photos/photo-item.ts'

export type WidgetStep = 'job' | 'price' | 'contact' | 'done'

export type UnavailableReason = 'paymentFailed' | 'paused' | 'notFound' | 'failed'

type Availability =
  | { status: 'loading' }
  | { status: 'ready'; config: WidgetConfig }
  | {
      status: 'unavailable'
      reason: UnavailableReason
      contact: WidgetUnavailable['contact']
    }

export interface PricedQuote {
  analyzed: AnalyzedJob
  selectedAddOnIds: readonly number[]
  /** The description it was priced with. */
  jobDescription: string
  /** When, in ms since 1970. */
  pricedAt: number
  /** What the visitor had agreed to before the server named this price instead. */
  changedFromCents: number | undefined
}

/** Why AI gave no measurement. */
export interface AnalysisProblem {
  code: string | undefined
  /** The server's sentence. */
  message: string | undefined
  photoRequest: PhotoRequest | undefined
}

/** What the visitor tells AI, and what has come of it. */
export interface AnalysisState {
  /** Of the one surface, where the visitor says which it is. */
  surfaceType: SurfaceType | ''
  sizeHint: string
  /** Areas that the visitor has changed, as they are typed, by group. */
  areas: Readonly<Record<number, string>>
  conversation: MeasuringConversation | undefined
  /** What the visitor is about to say. */
  chatText: string
  isReplying: boolean
  problem: AnalysisProblem | undefined
}

/** What has been sent, as it was then. */
export interface Submitted {
  kind: 'quote' | 'custom-job'
  totalCents: number | undefined
  /** The price that was sent, and the photos with the surfaces it is for; none for a custom job. */
  priced: PricedQuote | undefined
  photos: readonly PhotoItem[]
  jobDescription: string
  customerEmail: string
  customerPhone: string
}

export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  title: string
  text: string
}

/** What stands in place of the company's saved branding in an editor of it; its colours are custom properties. */
export type BrandingPreview = Partial<
  Pick<WidgetConfig['company'], 'brandingName' | 'headerMessage' | 'logoUrl'>
>

export interface WidgetState {
  availability: Availability
  brandingPreview: BrandingPreview
  method: MeasurementMethod
  step: WidgetStep
  photos: readonly PhotoItem[]
  /** How many photos the last change of method removed. */
  trimmedPhotos: number
  /** Why files that the visitor chose last were not added. */
  rejectedFiles: readonly string[]
  analysis: AnalysisState
  jobDescription: string
  customer: ContactForm
  priced: PricedQuote | undefined
  /** `failed`: the price on screen is for another description. */
  pricing: 'idle' | 'pricing' | 'failed'
  isSubmitting: boolean
  /** Why the last try to go on failed, for as long as it has not been tried again; a toast passes. */
  failure: string | undefined
  submitted: Submitted | undefined
  /** Whether what is missing in a step is pointed out, which it is once the visitor has tried to go on. */
  checkedSteps: readonly WidgetStep[]
  isOffline: boolean
  /** One is visible at a time, the first. */
  toasts: readonly ToastMessage[]
}

export type WidgetAction =
  | { type: 'load-started' }
  | { type: 'loaded'; config: WidgetConfig; preferredMethod: MeasurementMethod | undefined }
  | {
      type: 'load-failed'
      reason: UnavailableReason
      contact?: WidgetUnavailable['contact']
    }
  | { type: 'branding-previewed'; branding: BrandingPreview }
  | { type: 'draft-restored'; draft: RestoredDraft }
  | { type: 'method-chosen'; method: MeasurementMethod }
  | { type: 'photos-added'; photos: readonly PhotoItem[] }
  | { type: 'files-rejected'; reasons: readonly string[] }
  | { type: 'photo-measured'; id: string; measurement: PhotoMeasurement }
  | { type: 'photo-upload-changed'; id: string; upload: PhotoUpload }
  | { type: 'photo-removed'; id: string }
  | { type: 'surface-chosen'; surfaceType: SurfaceType | '' }
  | { type: 'size-hint-changed'; sizeHint: string }
  | { type: 'area-changed'; groupId: number; text: string }
  | { type: 'chat-text-changed'; chatText: string }
  | { type: 'reply-started' }
  | { type: 'replied'; conversation: MeasuringConversation }
  | { type: 'reply-failed'; problem: AnalysisProblem }
  | { type: 'conversation-dropped' }
  | { type: 'description-changed'; jobDescription: string }
  | { type: 'customer-changed'; customer: Partial<ContactForm> }
  | { type: 'step-checked'; step: WidgetStep }
  | { type: 'step-shown'; step: WidgetStep }
  | { type: 'pricing-started' }
  | { type: 'priced'; analyzed: AnalyzedJob; jobDescription: string; pricedAt: number }
  | { type: 'pricing-reverted' }
  | { type: 'pricing-failed'; problem?: AnalysisProblem }
  | { type: 'add-on-toggled'; addOnId: number }
  | { type: 'submit-started' }
  | { type: 'submit-failed' }
  | { type: 'try-failed'; failure: string }
  | { type: 'price-expired' }
  | { type: 'price-changed'; analyzed: AnalyzedJob; changedFromCents: number }
  | { type: 'submitted'; submitted: Submitted }
  | { type: 'reset' }
  | { type: 'connection-changed'; isOffline: boolean }
  | { type: 'toasts-shown'; toasts: readonly ToastMessage[] }
  | { type: 'toast-dismissed'; id: number }

export type RestoredDraft = Partial<
  Pick<
    WidgetState,
    'method' | 'step' | 'photos' | 'analysis' | 'jobDescription' | 'customer' | 'priced'
  >
>

export const emptyAnalysis: AnalysisState = {
  surfaceType: '',
  sizeHint: '',
  areas: {},
  conversation: undefined,
  chatText: '',
  isReplying: false,
  problem: undefined,
}

const emptyForm = {
  step: 'job',
  photos: [],
  trimmedPhotos: 0,
  rejectedFiles: [],
  analysis: emptyAnalysis,
  jobDescription: '',
  customer: emptyContactForm,
  priced: undefined,
  pricing: 'idle',
  isSubmitting: false,
  failure: undefined,
  submitted: undefined,
  checkedSteps: [],
} as const satisfies Partial<WidgetState>

export const initialState: WidgetState = {
  ...emptyForm,
  availability: { status: 'loading' },
  brandingPreview: {},
  method: 'manual',
  isOffline: false,
  toasts: [],
}

export function reduceWidget(state: WidgetState, action: WidgetAction): WidgetState {
  switch (action.type) {
    case 'load-started':
      return { ...state, availability: { status: 'loading' } }
    case 'loaded': {
      const { config, preferredMethod } = action
      const loaded: WidgetState = { ...state, availability: { status: 'ready', config } }
      // A price that was given stays valid, whatever the company has stopped offering since.
      if (state.priced) return loaded
      const wanted = [preferredMethod ?? state.method, ...measurementMethods]
      const method = wanted.find((offered) => isMethodAvailable(config, offered))
      return chooseMethod(loaded, method ?? 'manual')
    }
    case 'load-failed':
      return {
        ...state,
        availability: {
          status: 'unavailable',
          reason: action.reason,
          contact: action.contact,
        },
      }
    case 'branding-previewed':
      return { ...state, brandingPreview: action.branding }
    case 'draft-restored':
      return { ...state, ...action.draft }
    case 'method-chosen':
      return chooseMethod(state, action.method)
    case 'photos-added':
      return withoutQuote({
        ...withoutErrorToasts(state),
        photos: [...state.photos, ...action.photos],
        trimmedPhotos: 0,
        rejectedFiles: [],
        failure: undefined,
      })
    case 'files-rejected':
      return { ...state, rejectedFiles: action.reasons }
    case 'photo-measured':
      return withoutQuote({
        ...state,
        photos: changePhoto(state.photos, action.id, action.measurement),
        failure: undefined,
      })
    case 'photo-upload-changed':
      return withUpload(state, action.id, action.upload)
    case 'photo-removed':
      return withoutQuote({
        ...state,
        photos: state.photos.filter((photo) => photo.id !== action.id),
        trimmedPhotos: 0,
        rejectedFiles: [],
      })
    case 'surface-chosen':
      return withoutQuote(changeAnalysis(state, { surfaceType: action.surfaceType }))
    case 'size-hint-changed':
      return withoutQuote(
        changeAnalysis(state, { sizeHint: action.sizeHint.slice(0, maxSizeHintLength) }),
      )
    case 'area-changed':
      return changeAnalysis(state, {
        areas: { ...state.analysis.areas, [action.groupId]: action.text },
      })
    case 'chat-text-changed':
      return changeAnalysis(state, { chatText: action.chatText.slice(0, maxChatTextLength) })
    case 'reply-started':
      return changeAnalysis(state, { isReplying: true, problem: undefined })
    case 'replied':
      return withoutQuote(
        changeAnalysis(withoutErrorToasts(state), {
          conversation: action.conversation,
          isReplying: false,
          chatText: '',
        }),
      )
    case 'reply-failed':
      return changeAnalysis(state, { isReplying: false, problem: action.problem })
    case 'conversation-dropped':
      return {
        ...withoutQuote(changeAnalysis(state, { conversation: undefined, isReplying: false })),
        step: 'job',
      }
    case 'description-changed':
      return {
        ...state,
        jobDescription: action.jobDescription.slice(0, maxJobDescriptionLength),
        failure: undefined,
      }
    case 'customer-changed':
      return {
        ...state,
        customer: { ...state.customer, ...action.customer },
        failure: undefined,
      }
    case 'step-checked':
      return {
        ...state,
        checkedSteps: [...state.checkedSteps, action.step],
        photos: action.step === 'job' ? checkedPhotos(state.photos, true) : state.photos,
      }
    case 'step-shown': {
      const { priced } = state
      // Whoever goes on has agreed.
      const agreed = priced &&
        action.step === 'contact' && { ...priced, changedFromCents: undefined }
      return {
        ...withoutErrorToasts(state),
        step: action.step,
        priced: agreed || priced,
        failure: undefined,
      }
    }
    case 'pricing-started':
      return {
        ...changeAnalysis(state, { problem: undefined }),
        pricing: 'pricing',
        failure: undefined,
      }
    case 'priced':
      return applyPrice(withoutErrorToasts(state), action)
    case 'pricing-reverted':
      return { ...state, pricing: 'idle' }
    case 'pricing-failed':
      return {
        ...changeAnalysis(state, { problem: action.problem }),
        pricing: state.priced ? 'failed' : 'idle',
      }
    case 'add-on-toggled':
      return toggleAddOn(state, action.addOnId)
    case 'submit-started':
      return { ...state, isSubmitting: true, failure: undefined }
    case 'submit-failed':
      return { ...state, isSubmitting: false }
    case 'try-failed':
      return { ...state, failure: action.failure }
    case 'price-expired':
      return { ...withoutQuote(state), step: 'job' }
    case 'price-changed': {
      if (!state.priced) return state
      const { analyzed, changedFromCents } = action
      const jobDescription = state.jobDescription.trim()
      const repriced = applyPrice(state, { ...state.priced, analyzed, jobDescription })
      return {
        ...repriced,
        step: 'price',
        isSubmitting: false,
        priced: repriced.priced && { ...repriced.priced, changedFromCents },
      }
    }
    case 'submitted':
      return { ...state, ...emptyForm, step: 'done', submitted: action.submitted }
    case 'reset':
      return { ...state, ...emptyForm }
    case 'connection-changed':
      return { ...state, isOffline: action.isOffline }
    case 'toasts-shown':
      return { ...state, toasts: action.toasts }
    case 'toast-dismissed':
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) }
  }
}

/** Whether this company offers a method: custom jobs are for the Pro plan and the trial. */
export function isMethodAvailable(config: WidgetConfig, method: MeasurementMethod): boolean {
  const { effectivePlan, subscriptionStatus } = config.company
  if (method === 'custom' && effectivePlan !== 'pro' && subscriptionStatus !== 'trialing')
    return false
  return config.measurementMethods.includes(method)
}

/** Whether AI measures, in one answer or in a conversation. */
export function isMeasuredByAi(method: MeasurementMethod): method is 'ai' | 'conversation' {
  return method === 'ai' || method === 'conversation'
}

/** The screens of a method, in their order. */
export function stepsOf(method: MeasurementMethod): readonly WidgetStep[] {
  return method === 'custom' ? ['job', 'contact'] : ['job', 'price', 'contact']
}

/** The add-ons that the visitor may select. */
export function suggestedAddOns({ smartAddOns }: AnalysisQuote): QuotedAddOn[] {
  return smartAddOns.filter((addOn) => addOn.behavior === 'suggest')
}

/** The total of a price with the add-ons that the visitor selected. */
export function totalCentsOf({ analyzed, selectedAddOnIds }: PricedQuote): number {
  return quoteTotal(analyzed.quote, selectedAddOnIds).totalCents
}

/** Whether the price on screen is for what is typed now. */
export function isPriceCurrent(state: WidgetState): boolean {
  const { priced, analysis, jobDescription } = state
  if (priced?.jobDescription !== jobDescription.trim()) return false
  const { surfaces = [] } = priced.analyzed.analysis
  return surfaces.every(({ groupId, area }) => areaEquals(analysis.areas[groupId], area))
}

function chooseMethod(state: WidgetState, method: MeasurementMethod): WidgetState {
  if (method === state.method) return state
  const photos = photosFor(method, state)
  return withoutQuote({
    ...changeAnalysis(state, { isReplying: false }),
    method,
    photos: checkedPhotos(photos, false),
    trimmedPhotos: state.photos.length - photos.length,
    rejectedFiles: [],
    step: 'job',
    checkedSteps: [],
    // They speak of what another method wants.
    failure: undefined,
    toasts: [],
  })
}

/** As many as the method takes; a conversation counts those that it has been shown, and takes no more once it is over. */
function photosFor(method: MeasurementMethod, { photos, analysis }: WidgetState): PhotoItem[] {
  const { conversation } = analysis
  const limit = maxPhotosByMethod[method]
  if (method !== 'conversation' || !conversation) return photos.slice(0, limit)
  const room = conversation.isOver ? 0 : Math.max(0, limit - conversation.photos.length)
  const tooMany = new Set(unsentPhotos(photos, conversation.photos).slice(room))
  return photos.filter((photo) => !tooMany.has(photo))
}

/** What was said of the old price goes with it. */
function withoutQuote(state: WidgetState): WidgetState {
  return {
    ...changeAnalysis(state, { areas: {}, problem: undefined }),
    priced: undefined,
    pricing: 'idle',
  }
}

function changeAnalysis(state: WidgetState, change: Partial<AnalysisState>): WidgetState {
  return { ...state, analysis: { ...state.analysis, ...change } }
}

function changePhoto(photos: readonly PhotoItem[], id: string, change: Partial<PhotoItem>) {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
}

function checkedPhotos(photos: readonly PhotoItem[], isChecked: boolean): PhotoItem[] {
  return photos.map((photo) => ({ ...photo, isChecked }))
}

/** An upload that succeeds ends the toast about uploads that failed, unless one still has. */
function withUpload(state: WidgetState, id: string, upload: PhotoUpload): WidgetState {
  const photos = changePhoto(state.photos, id, { upload })
  const isMended =
    upload.status === 'uploaded' && photos.every((photo) => photo.upload.status !== 'failed')
  return { ...(isMended ? withoutErrorToasts(state) : state), photos }
}

/** What succeeds now makes an error of before untrue. */
function withoutErrorToasts(state: WidgetState): WidgetState {
  return { ...state, toasts: state.toasts.filter((toast) => toast.tone !== 'error') }
}

/** Ticks survive a new price where their add-on is still suggested. */
function applyPrice(
  state: WidgetState,
  {
    analyzed,
    jobDescription,
    pricedAt,
  }: Pick<PricedQuote, 'analyzed' | 'jobDescription' | 'pricedAt'>,
): WidgetState {
  const isSuggested = (id: number) =>
    suggestedAddOns(analyzed.quote).some((addOn) => addOn.id === id)
  return {
    ...state,
    pricing: 'idle',
    priced: {
      analyzed,
      jobDescription: jobDescription.trim(),
      pricedAt,
      selectedAddOnIds: state.priced?.selectedAddOnIds.filter(isSuggested) ?? [],
      changedFromCents: undefined,
    },
  }
}

function toggleAddOn(state: WidgetState, addOnId: number): WidgetState {
  if (!state.priced) return state
  const { selectedAddOnIds } = state.priced
  return {
    ...state,
    priced: {
      ...state.priced,
      selectedAddOnIds: selectedAddOnIds.includes(addOnId)
        ? selectedAddOnIds.filter((id) => id !== addOnId)
        : [...selectedAddOnIds, addOnId],
    },
  }
}

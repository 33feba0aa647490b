import type {
  AnalysisQuote,
  AnalyzedJob,
  MeasurementMethod,
  MeasuringConversation,
  PhotoRequest,
  QuotedAddOn,
  QuoteSource,
  SurfaceType,
  WidgetConfig,
  WidgetUnavailable,
} from '@curbquote/types'
import { areaEquals } from './analysis/typed-areas.ts'
import { quoteTotal } from './client/quote-total.ts'
import { emptyContactForm, type ContactForm } from './contact/contact-form.ts'
import type { PhotoItem } from './photos/photo-item.ts'

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

/** The submission of one content. A repetition of the same content has the same key, another content another key. */
export interface SubmissionIntent {
  content: string
  /** The idempotency key. */
  key: string
  /** Kept, so that a repeated submission is identical even if the page's URL has changed. */
  source: QuoteSource
  /** Whether another content was submitted before and may have arrived. */
  isChanged: boolean
}

/** A submission, as it was when it was sent. */
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
  /** The submission in progress, or the last one without a response: it may have arrived. */
  intent: SubmissionIntent | undefined
  /** Why the last try to go on failed, for as long as it has not been tried again; a toast passes. */
  failure: string | undefined
  submitted: Submitted | undefined
  /** Whether a draft with a job was restored. */
  hasRestoredJob: boolean
  /** Whether what is missing in a step is pointed out, which it is once the visitor has tried to go on. */
  checkedSteps: readonly WidgetStep[]
  isOffline: boolean
  /** One is visible at a time, the first. */
  toasts: readonly ToastMessage[]
}

/** The part of the state that a draft keeps. */
export type RestoredDraft = Pick<
  WidgetState,
  'method' | 'step' | 'photos' | 'analysis' | 'jobDescription' | 'customer' | 'priced' | 'intent'
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

export const emptyForm = {
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
  intent: undefined,
  failure: undefined,
  submitted: undefined,
  checkedSteps: [],
} as const satisfies Partial<WidgetState>

export const initialState: WidgetState = {
  ...emptyForm,
  availability: { status: 'loading' },
  brandingPreview: {},
  method: 'manual',
  hasRestoredJob: false,
  isOffline: false,
  toasts: [],
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

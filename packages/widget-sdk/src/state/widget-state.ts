import type { QuotedAddOn } from '@curbquote/types/add-ons'
import type { AnalysisQuote, AnalyzedJob, ExactJob, PhotoRequest } from '@curbquote/types/analyses'
import type { AnalysisConversation } from '@curbquote/types/conversations'
import { fiveDigitZip } from '@curbquote/types/places'
import type { QuoteSource } from '@curbquote/types/quotes'
import type { ServiceCheck } from '@curbquote/types/service-area'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { MeasurementMethod, WidgetConfig, WidgetUnavailable } from '@curbquote/types/widgets'
import { isExact } from '@curbquote/pricing'
import { type Corrections, isSurfaceCurrent } from './typed-areas.ts'
import { quoteTotal } from '../client/quote-total.ts'
import { emptyContactForm, type ContactForm } from './contact-form.ts'
import type { PhotoItem } from './photo-item.ts'

export type WidgetStep = 'job' | 'price' | 'contact' | 'done'

export type UnavailableReason = 'paymentFailed' | 'paused' | 'notFound' | 'busy' | 'failed'

type Availability =
  | { status: 'loading' }
  | { status: 'ready'; config: WidgetConfig }
  | {
      status: 'unavailable'
      reason: UnavailableReason
      contact: WidgetUnavailable['contact']
      retryAfterSeconds?: number | undefined
    }

export interface PricedQuote {
  analyzed: AnalyzedJob
  selectedAddOnIds: readonly number[]
  /** The description that the price is for. */
  jobDescription: string
  /** Milliseconds since 1970. */
  pricedAt: number
  /** The total that the visitor submitted, if the server then returned this price instead. */
  changedFromCents: number | undefined
  /** The server returned this price or answer in place of the one that the visitor submitted. */
  isChanged?: boolean
  /** The range before the visitor's last change. */
  earlierRange?: EarlierRange | undefined
}

/** A quote with an exact price. */
export type ExactQuote = PricedQuote & { analyzed: ExactJob }

/** A range that a change of the job may narrow. Dollars. */
export interface EarlierRange {
  analysisId: string
  low: number
  high: number
  photoCount: number
}

/** Why AI returned no measurement. */
export interface AnalysisProblem {
  code: string | undefined
  /** The server's message. */
  message: string | undefined
  photoRequest: PhotoRequest | undefined
}

/** The visitor's input for AI measurement, and its conversation. */
export interface AnalysisState extends Corrections {
  /** The type of the single surface, if the visitor chose one. */
  surfaceType: SurfaceType | ''
  /** In its place, something that the company names itself. */
  rateId: string
  sizeHint: string
  /** What the visitor stated before AI priced the surfaces, by the group ids that they will have. */
  asked: Corrections['stated']
  conversation: AnalysisConversation | undefined
  /** The typed message, not yet sent. */
  chatText: string
  isReplying: boolean
  problem: AnalysisProblem | undefined
}

/** A submission. Repeating the same content keeps the key. Other content gets a new key. */
export interface SubmissionIntent {
  content: string
  /** The idempotency key. */
  key: string
  /** Kept, so that a repeated submission is identical even if the page's URL has changed. */
  source: QuoteSource
  /** Whether other content was submitted before and may have been stored. */
  isChanged: boolean
}

/** The content of a submission when it was sent. */
export interface Submitted {
  kind: 'quote' | 'custom-job'
  /** Within the company; `undefined` if the response to the submission was lost. */
  quoteNumber: number | undefined
  /** The page where the customer can accept the price, if there is one. */
  quoteUrl: string | undefined
  totalCents: number | undefined
  /** The submitted price; `undefined` for a custom job. */
  priced: PricedQuote | undefined
  photos: readonly PhotoItem[]
  items: readonly PhotoItem[]
  jobDescription: string
  customerEmail: string
  customerPhone: string
  /** Milliseconds since 1970. */
  submittedAt: number
  /** The path of the page, because another page of the site has a form of its own. */
  page: string
}

/** An error. Success has a screen of its own. */
export interface ToastMessage {
  id: number
  title: string
  text: string
}

/** Unsaved branding that the branding editor previews. Colors are previewed by custom properties. */
export type BrandingPreview = Partial<
  Pick<WidgetConfig['company'], 'brandingName' | 'headerMessage' | 'headerMessageEs' | 'logoUrl'>
>

/** The result of the check of a ZIP code. */
export interface CheckedZip extends ServiceCheck {
  /** Five digits. */
  zip: string
}

export interface WidgetState {
  availability: Availability
  brandingPreview: BrandingPreview
  method: MeasurementMethod
  /** The service of the surfaces that AI measures, if the visitor chose one. */
  serviceTypeId: number | undefined
  step: WidgetStep
  photos: readonly PhotoItem[]
  /** What the visitor counts or measures without a photo. */
  items: readonly PhotoItem[]
  /** The photo or item that the visitor has just added. Its first field takes the focus. */
  addedId: string | undefined
  /** Number of photos that the last change of method removed. */
  trimmedPhotos: number
  /** The reasons why files of the last choice were not added. */
  rejectedFiles: readonly string[]
  analysis: AnalysisState
  jobDescription: string
  customer: ContactForm
  /** The result of the last ZIP code check, which may be for an earlier ZIP code. */
  checkedZip: CheckedZip | undefined
  priced: PricedQuote | undefined
  /** The range of a price that was removed, because the visitor changed the job. */
  earlierRange: EarlierRange | undefined
  /** The add-ons of that price, for the next one. */
  earlierAddOnIds: readonly number[]
  /** `failed`: the price on screen is for earlier input. */
  pricing: 'idle' | 'pricing' | 'failed'
  isSubmitting: boolean
  /** The submission in progress, or the last one without a response, which the server may have stored. */
  intent: SubmissionIntent | undefined
  /** Why the last attempt to continue failed. Unlike a toast, it stays until the next attempt. */
  failure: string | undefined
  submitted: Submitted | undefined
  /** Whether a draft with a job was restored. */
  hasRestoredJob: boolean
  /** Steps that show missing fields, because the visitor has tried to continue. */
  checkedSteps: readonly WidgetStep[]
  isOffline: boolean
  /** How many requests were sent since the page was loaded. */
  sentCount: number
  /** Only the first is visible. */
  toasts: readonly ToastMessage[]
}

/** The part of the state that a draft keeps. */
export type RestoredDraft = Pick<
  WidgetState,
  | 'method'
  | 'serviceTypeId'
  | 'step'
  | 'photos'
  | 'items'
  | 'analysis'
  | 'jobDescription'
  | 'customer'
  | 'priced'
  | 'earlierAddOnIds'
  | 'intent'
  | 'submitted'
>

export const emptyAnalysis: AnalysisState = {
  surfaceType: '',
  rateId: '',
  sizeHint: '',
  asked: {},
  areas: {},
  stated: {},
  conversation: undefined,
  chatText: '',
  isReplying: false,
  problem: undefined,
}

export const emptyForm = {
  step: 'job',
  photos: [],
  items: [],
  addedId: undefined,
  trimmedPhotos: 0,
  rejectedFiles: [],
  analysis: emptyAnalysis,
  jobDescription: '',
  customer: emptyContactForm,
  checkedZip: undefined,
  priced: undefined,
  earlierRange: undefined,
  earlierAddOnIds: [],
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
  serviceTypeId: undefined,
  hasRestoredJob: false,
  isOffline: false,
  sentCount: 0,
  toasts: [],
}

/** Whether this company offers a method: custom jobs are for the Pro plan and the trial. */
export function isMethodAvailable(config: WidgetConfig, method: MeasurementMethod): boolean {
  const { effectivePlan, subscriptionStatus } = config.company
  if (method === 'custom' && effectivePlan !== 'pro' && subscriptionStatus !== 'trialing')
    return false
  return config.measurementMethods.includes(method)
}

/** Whether the first screen asks where the job is. */
export function asksZip({ availability }: WidgetState): boolean {
  return availability.status === 'ready' && availability.config.asksZip === true
}

/**
 * Whether the description belongs to the first screen, because its words can change the price. Not before the visitor has added a
 * photo: the empty first screen has the height that pages reserve.
 */
export function asksDescriptionFirst({ availability, method, photos }: WidgetState): boolean {
  return (
    method !== 'custom' &&
    photos.length > 0 &&
    availability.status === 'ready' &&
    availability.config.asksDescription
  )
}

/** The check of the current ZIP code, if there is one. */
export function checkOf({ checkedZip, customer }: WidgetState): CheckedZip | undefined {
  return checkedZip?.zip === fiveDigitZip(customer.customerZip) ? checkedZip : undefined
}

/** Whether AI measures, in one request or in a conversation. */
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

/** The total of a price with the add-ons that the visitor selected. `undefined` for a range or a review. */
export function totalCentsOf({ analyzed, selectedAddOnIds }: PricedQuote): number | undefined {
  return isExact(analyzed) ? quoteTotal(analyzed.quote, selectedAddOnIds).totalCents : undefined
}

export function isExactQuote(priced: PricedQuote): priced is ExactQuote {
  return isExact(priced.analyzed)
}

/** The range that the next price may narrow. */
export function earlierRangeOf({
  priced,
  earlierRange,
}: Pick<WidgetState, 'priced' | 'earlierRange'>): EarlierRange | undefined {
  if (!priced) return earlierRange
  const { answer, analysisId, photos } = priced.analyzed
  const { mode, low, high } = answer ?? {}
  if (mode !== 'range' || low === undefined || high === undefined) return undefined
  return { analysisId, low, high, photoCount: photos.length }
}

/** Whether the price is for the current description, areas, conditions and stories. */
export function isPriceCurrent(state: WidgetState): boolean {
  const { priced, analysis, jobDescription } = state
  if (priced?.jobDescription !== jobDescription.trim()) return false
  const { surfaces = [] } = priced.analyzed.analysis
  return surfaces.every((surface) => isSurfaceCurrent(analysis, surface))
}

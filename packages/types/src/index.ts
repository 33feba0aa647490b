export { type AdminActionType, adminActionTypes } from './admin-actions.ts'
export {
  maxPhotosByMethod,
  maxUploadFiles,
  maxPhotoBytes,
  resizeAboveBytes,
  resizeMaxWidthPx,
  resizeMaxHeightPx,
  resizeJpegQuality,
  maxJobDescriptionLength,
  maxNotesLength,
  maxNameLength,
  maxAddressLength,
  maxEmailLength,
  maxZipLength,
  maxUrlLength,
  maxSideFeet,
  maxSquareFeet,
  minPasswordLength,
  minLinkResetPasswordLength,
  maxPasswordLength,
  codeLength,
  resendCooldownSeconds,
  maxAlertAddresses,
  maxTriggerKeywords,
  maxTriggerKeywordLength,
  analysisValidHours,
  leadsPerPage,
  maxLeadsPerRequest,
  maxLeadsOffset,
  maxCountedMatches,
  toastMilliseconds,
  maxRowId,
} from './limits.ts'
export { surfaceTypes, type SurfaceType } from './surfaces.ts'
export { usStates, parseUsState } from './us-states.ts'
export {
  parseUsPhone,
  formatWidgetPhone,
  formatPhone,
  emailPattern,
  isEmailAddress,
  zipPattern,
  isZip,
} from './contact.ts'
export {
  dollarsToCents,
  centsToDollars,
  formatCents,
  percentToBasisPoints,
  basisPointsToPercent,
} from './money.ts'
export {
  measureArea,
  feetToCentifeet,
  centifeetToFeet,
  squareFeetToSquareCentifeet,
  squareCentifeetToSquareFeet,
  type MeasuredSurface,
} from './measure-area.ts'
export {
  priceJob,
  priceQuote,
  addTax,
  priceArea,
  triggerRulesHold,
  type PriceList,
  type PriceListAddOn,
  type PriceTriggerRules,
  type Job,
  type PricedAddOn,
  type PricedJob,
  type QuoteLineKind,
  type PricedLine,
  type QuotePrice,
} from './price-quote.ts'
export {
  subscriptionStatuses,
  plans,
  planOverrides,
  Entitlements,
  effectivePlan,
  entitlementsOf,
  planBadges,
  widgetAvailability,
  type SubscriptionStatus,
  type Plan,
  type PlanOverride,
  type PlanBadge,
  type PlanStanding,
  type BillingStanding,
} from './billing.ts'
export { thumbnailUrl } from './photo-address.ts'
export { ApiError } from './api-error.ts'
export { TriggerRules, addOnPriceTypes, addOnBehaviors, QuotedAddOn } from './add-ons.ts'
export { MeasuredPhoto, PhotoUrls, UploadedPhotos } from './photos.ts'
export {
  measurementMethods,
  WidgetConfig,
  WidgetCompany,
  type MeasurementMethod,
} from './widgets.ts'
export { AnalyzeJob, Analysis, AnalysisQuote, AnalyzedJob } from './analyses.ts'
export {
  quoteStatuses,
  LeadSource,
  SubmitQuote,
  SubmitCustomJob,
  QuoteLine,
  SubmittedQuote,
  PriceChanged,
  QuotePhoto,
  Quote,
  quoteSorts,
  ListQuotes,
  ChangeQuoteStatus,
  type QuoteStatus,
  type QuoteSort,
} from './quotes.ts'
export { SignIn, SignedIn, SignedOut } from './session.ts'
export {
  OwnerAccount,
  DashboardCompany,
  CompanyDashboard,
  CompanyOverview,
  PublicCompany,
} from './companies.ts'

export { groupLines, type GroupedLines, rowsOf } from './group-lines.ts'
export { amountOfRow, describeRow, explainRow, nameRow } from './describe-row.ts'
export {
  dollarsToCents,
  centsToDollars,
  formatCents,
  formatWholeDollars,
  formatUnitPrice,
  percentToBasisPoints,
  basisPointsToPercent,
} from './money.ts'
export {
  measureArea,
  measureSurfaces,
  feetToCentifeet,
  centifeetToFeet,
  squareFeetToSquareCentifeet,
  squareCentifeetToSquareFeet,
  type MeasuredSurface,
} from './measure-area.ts'
export {
  priceJob,
  priceQuote,
  totalPrice,
  triggerRulesHold,
  hasMaximum,
  tryPrice,
  unquotedReasonsOf,
  NotQuotedError,
  packagesOf,
  servicesOf,
  serviceTypeIdsOf,
  surfacesOf,
  type PricedAddOn,
  type PricedJob,
  type PriceOfJob,
  type QuotePrice,
} from './price-quote.ts'
export { sum } from './price-arithmetic.ts'
export { describeAnswerReasons } from './answer-reason-words.ts'
export {
  type AnswerDecision,
  answerRulesOf,
  type AnsweredJob,
  answerJob,
  narrowedFrom,
  narrowingsOf,
  areRatesExact,
} from './answer-job.ts'
export { priceBounds, roundOutwards } from './price-range.ts'
export { isExact } from './is-exact.ts'
export { checkPriceRules, type PriceRulesProblem } from './check-price-rules.ts'
export { minimumLine, taxLine, tripBandOf, tripLine } from './price-lines.ts'
export { explainLine, sizeOfLine } from './explain-line.ts'
export { isWithoutLimit } from './price-units.ts'
export { descriptionIn, lineLabel, nameIn, surfacesInLine, thingOf } from './line-labels.ts'
export {
  defaultPriceRules,
  isPriced,
  otherSurfacesPrice,
  type SinglePrice,
  singlePriceCents,
  withSinglePrice,
} from './other-surfaces.ts'
export { evaluateTrace } from './evaluate-trace.ts'
export { findRate, isQuotedRate } from './price-by-rules.ts'
export { describePriceChanges, describeTripBands } from './describe-price-changes.ts'
export { type PastJob, Replay } from './price-replay.ts'
export { spanishSurfaceNames } from './surfaces.ts'
export {
  changesPrice,
  choicesFor,
  describeStatements,
  isAskedAbout,
  percentageOf,
  type QuestionAboutSurface,
  questionsAboutSurfaces,
  statedChoice,
  statementsOf,
  type SurfaceChoice,
} from './surface-questions.ts'

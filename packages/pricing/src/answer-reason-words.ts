import type { AnswerReasonCode } from '@curbquote/types/answers'

/** Reasons of answers, for owners. */
const sentences: Record<AnswerReasonCode, string> = {
  PRICED_AS_RANGE: 'You give a price range for this service.',
  PRICED_PERSONALLY: 'You price this service yourself.',
  TOTAL_ABOVE: 'The total is above your limit.',
  AREA_ABOVE: 'The area is above your limit.',
  STORIES: 'A surface has 3 or more stories.',
  WORDS: 'The description contains one of your words.',
  RANGE_TOO_WIDE: 'The price range is wider than your limit.',
  RANGE_TOO_COMPLEX:
    'The price range depends on too many add-ons with a highest price. Include fewer of them automatically.',
  OUTSIDE_AREA: 'The job is outside your service area.',
  UNKNOWN_ZIP: 'The ZIP code is not known.',
  MEASUREMENTS_DISAGREE: 'Two measurements of a surface contradict each other.',
  NO_RATE: 'You have no rate for one of the surfaces.',
}

/** Why a job got no exact price, each reason once. */
export function describeAnswerReasons(reasons: readonly { code: AnswerReasonCode }[]): string[] {
  return [...new Set(reasons.map(({ code }) => sentences[code]))]
}

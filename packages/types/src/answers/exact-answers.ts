import type { AnswerRules } from './schemas.ts'

/** The rules of a company that has not chosen any. They change no answer. */
export const exactAnswers: AnswerRules = {
  services: [],
  reviewWhen: {
    totalAboveCents: null,
    areaAboveSqFt: null,
    threeOrMoreStories: false,
    words: [],
    rangeWiderThan: null,
    outsideArea: false,
  },
  replyDays: 1,
}

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type OfferState, offerStates } from '../offers/values.ts'
import { needsOwner, stageOf } from './quote-stage.ts'
import { type QuoteStage, type QuoteStatus, quoteStatuses } from './values.ts'

const today = '2026-11-26'
const [yesterday, tomorrow] = ['2026-11-25', '2026-11-27']

type Case = [
  status: QuoteStatus,
  state: OfferState,
  validThrough: string | null,
  jobDate: string | null,
  stage: QuoteStage,
  needsOwner: boolean,
]

const cases: Case[] = [
  ['pending', 'none', null, null, 'new', true],
  ['pending', 'review', null, null, 'new', true],
  ['pending', 'open', tomorrow, null, 'new', true],
  ['pending', 'open', today, null, 'new', true],
  ['pending', 'open', null, null, 'new', true],
  ['pending', 'withdrawn', tomorrow, null, 'new', true],
  ['contacted', 'none', null, null, 'contacted', false],
  ['contacted', 'review', null, null, 'contacted', true],
  ['contacted', 'open', tomorrow, null, 'contacted', false],
  ['contacted', 'withdrawn', yesterday, null, 'contacted', false],
  // A signed quote is not new.
  ['pending', 'accepted', tomorrow, null, 'accepted', true],
  ['contacted', 'accepted', tomorrow, null, 'accepted', true],
  // An acceptance does not expire.
  ['pending', 'accepted', yesterday, null, 'accepted', true],
  ['pending', 'accepted', tomorrow, tomorrow, 'scheduled', false],
  ['contacted', 'accepted', tomorrow, today, 'scheduled', false],
  // The day has passed and the job is not completed.
  ['contacted', 'accepted', tomorrow, yesterday, 'scheduled', true],
  // Agreed by phone.
  ['contacted', 'none', null, tomorrow, 'scheduled', false],
  ['pending', 'open', tomorrow, tomorrow, 'scheduled', false],
  ['contacted', 'expired', yesterday, tomorrow, 'scheduled', false],
  ['pending', 'expired', yesterday, null, 'expired', false],
  ['contacted', 'expired', yesterday, null, 'expired', false],
  // The job that stores the expiry runs later.
  ['pending', 'open', yesterday, null, 'expired', false],
  // The customer's decline, whatever the owner set before it.
  ['declined', 'declined', tomorrow, null, 'declined', false],
  ['contacted', 'declined', tomorrow, null, 'declined', false],
  ['pending', 'declined', tomorrow, tomorrow, 'declined', false],
  // The owner's word is the last one.
  ['declined', 'open', tomorrow, null, 'declined', false],
  ['declined', 'withdrawn', tomorrow, tomorrow, 'declined', false],
  ['declined', 'accepted', tomorrow, tomorrow, 'declined', false],
  ['completed', 'accepted', tomorrow, yesterday, 'completed', false],
  ['completed', 'withdrawn', yesterday, null, 'completed', false],
  ['completed', 'declined', tomorrow, null, 'completed', false],
  ['completed', 'none', null, tomorrow, 'completed', false],
]

test('the stage follows from status, offer and day', () => {
  for (const [status, state, validThrough, jobDate, stage, isAmber] of cases) {
    const quote = { status, jobDate, offer: { state, validThrough, hasOpenQuestion: false } }
    const given = JSON.stringify(quote)
    assert.is(stageOf(quote, today), stage, given)
    assert.is(needsOwner(quote, today), isAmber, given)
  }
})

test('a question needs the owner in every stage', () => {
  for (const [status, state, validThrough, jobDate] of cases) {
    const offer = { state, validThrough, hasOpenQuestion: true }
    assert.ok(needsOwner({ status, jobDate, offer }, today))
  }
})

test('no signature takes a quote out of the owner’s "Declined" or "Completed"', () => {
  for (const status of ['declined', 'completed'] as const)
    for (const state of offerStates)
      for (const day of [null, yesterday, tomorrow]) {
        const quote = { status, jobDate: day, offer: { state, validThrough: day } }
        assert.is(stageOf(quote, today), status)
      }
})

test('every status and state has a case', () => {
  for (const status of quoteStatuses) assert.ok(cases.some((each) => each[0] === status))
  for (const state of offerStates) assert.ok(cases.some((each) => each[1] === state))
})

test.run()

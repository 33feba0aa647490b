import type { OfferState, QuoteResponse, QuoteOffer } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  describeChange,
  describeSignedDocument,
  describeValidity,
  offerActionsOf,
  offerBadgesOf,
  sendPriceTitle,
  signedResponsesOf,
} from './offer-view.ts'

const offer = (changes: Partial<QuoteOffer>): QuoteOffer => ({
  state: 'open',
  revision: 1,
  acceptedRevision: null,
  total: 412.5,
  validThrough: '2026-12-21',
  respondedAt: null,
  openedAt: null,
  isSent: false,
  hasOpenQuestion: false,
  declineReason: null,
  documentSha256: null,
  ...changes,
})

const badges = (changes: Partial<QuoteOffer>) =>
  offerBadgesOf(offer(changes)).map(({ label }) => label)

test('only a customer who has a price gets a new one', () => {
  const title = (changes: Partial<QuoteOffer>, isManual = true, totalCost: number | null = 412.5) =>
    sendPriceTitle({ offer: offer(changes), isManual, totalCost, customerEmail: 'a@b.example' })
  assert.is(title({ state: 'none' }, false, null), 'Send price')
  assert.is(title({ state: 'review' }, false, null), 'Send price')
  assert.is(title({}), 'Send quote')
  // The customer has the price already.
  for (const changes of [{ isSent: true }, { openedAt: '2026-11-22T12:00:00Z' }, { revision: 2 }])
    assert.is(title(changes), 'Send a new price', JSON.stringify(changes))
  assert.is(title({}, false), 'Send a new price')
  const unaddressed = { offer: offer({}), isManual: true, totalCost: 412.5, customerEmail: '' }
  assert.is(sendPriceTitle(unaddressed), 'Change price', 'nothing can be sent')
})

test('badges show the state of an offer', () => {
  assert.equal(badges({}), [])
  assert.equal(badges({ isSent: true }), ['Sent'])
  assert.equal(badges({ isSent: true, openedAt: '2026-11-22T12:00:00Z' }), ['Opened'])
  assert.equal(badges({ openedAt: '2026-11-22T12:00:00Z', hasOpenQuestion: true }), ['Question'])
  assert.equal(badges({ state: 'accepted' }), ['Accepted'])
  assert.equal(badges({ state: 'declined', declineReason: 'too_expensive' }), [
    'Declined: too expensive',
  ])
  assert.equal(badges({ state: 'declined' }), ['Declined'])
  assert.equal(badges({ state: 'expired', isSent: true }), ['Expired'])
  assert.equal(badges({ state: 'withdrawn' }), ['Withdrawn'])
  assert.equal(badges({ state: 'none', total: null }), ['Needs your price'])
})

test('beside the stage of a quote, badges that say the same or no longer apply are left out', () => {
  const beside = (stage: string, changes: Partial<QuoteOffer>) =>
    offerBadgesOf(offer(changes), stage).map(({ label }) => label)
  assert.equal(beside('Accepted', { state: 'accepted', hasOpenQuestion: true }), ['Question'])
  assert.equal(beside('Scheduled', { state: 'expired' }), [])
  assert.equal(beside('Contacted', { state: 'expired' }), ['Expired'])
  assert.equal(beside('Completed', { state: 'withdrawn' }), [])
  assert.equal(beside('Declined', { state: 'review' }), [])
  assert.equal(beside('Declined', { state: 'declined', declineReason: 'too_expensive' }), [
    'Too expensive',
  ])
})

type Standing = Pick<Quote, 'offer' | 'answer' | 'totalCost' | 'customerName'>

const quoteIn = (state: OfferState, changes: Partial<Standing> = {}): Standing => ({
  offer: offer({ state }),
  totalCost: state === 'none' || state === 'review' ? null : 412.5,
  customerName: 'Nora Fields',
  ...changes,
})

test('an accepted offer is reopened before it gets a new price', () => {
  assert.not(offerActionsOf(quoteIn('accepted')).includes('send_price'))
  assert.ok(offerActionsOf(quoteIn('accepted')).includes('reopen'))
})

test('a quote without a price has no link to copy', () => {
  assert.equal(offerActionsOf(quoteIn('none')), ['send_price'])
  assert.equal(offerActionsOf(quoteIn('review')), ['send_price', 'withdraw'])
})

test('the link of a range can be copied, replaced and withdrawn before there is a price', () => {
  const range = quoteIn('review', { answer: { mode: 'range', low: 165, high: 230, reasons: [] } })
  assert.equal(offerActionsOf(range), ['send_price', 'copy_link', 'replace_link', 'withdraw'])
})

test('a declined offer can be withdrawn', () => {
  assert.ok(offerActionsOf(quoteIn('declined')).includes('withdraw'))
})

test('an offer that was withdrawn without a price gets a price, and is not reopened', () => {
  assert.ok(offerActionsOf(quoteIn('withdrawn')).includes('reopen'))
  const actions = offerActionsOf(quoteIn('withdrawn', { totalCost: null }))
  assert.ok(actions.includes('send_price'))
  assert.not(actions.includes('reopen'))
})

test('the message after a conflict names the state of the quote and whether the action is still possible', () => {
  assert.is(
    describeChange(quoteIn('open'), 'record_response'),
    'This quote was updated elsewhere and is open. Its price is now $412.50. Check it and try again.',
  )
  assert.is(
    describeChange(quoteIn('accepted'), 'record_response'),
    'This quote was updated elsewhere and is accepted. Its price is now $412.50. “Record their answer” is not possible now.',
  )
})

test('the validity names the revision and the last day', () => {
  const describe = (changes: Partial<QuoteOffer>, quote: Partial<Quote> = {}) =>
    describeValidity({
      measurementMethod: 'manual',
      isManual: false,
      ...quote,
      offer: offer(changes),
    })
  assert.is(describe({}), 'Valid through Dec 21, 2026')
  assert.is(describe({ revision: 2 }), 'Revision 2, valid through Dec 21, 2026')
  assert.is(describe({ state: 'expired' }), 'Was valid through Dec 21, 2026')
  assert.is(describe({ state: 'accepted', revision: 2 }), 'Revision 2')
  assert.is(describe({ state: 'none', validThrough: null }), '')
  // The first price that the customer gets.
  for (const quote of [
    { isManual: true },
    { measurementMethod: 'custom' as const },
    { answer: { mode: 'review' as const, reasons: [] } },
  ]) {
    assert.is(describe({ revision: 2 }, quote), 'Valid through Dec 21, 2026')
    assert.is(describe({ revision: 3 }, quote), 'Revision 3, valid through Dec 21, 2026')
  }
})

test('the signed documents of all acceptances are named, also after the quote was reopened', () => {
  const answer: QuoteResponse = {
    id: 1,
    revision: 2,
    kind: 'accepted',
    name: 'Dana Whitfield',
    reason: null,
    text: null,
    channel: 'link',
    documentSha256: `3f1a9c02${'0'.repeat(56)}`,
    createdAt: '2026-11-22T16:12:00Z',
  }
  const asked: QuoteResponse = { ...answer, id: 2, kind: 'asked', documentSha256: null }
  assert.equal(signedResponsesOf(offer({ responses: [answer, asked] })), [answer])
  assert.equal(signedResponsesOf(offer({})), [])
  assert.match(
    describeSignedDocument(answer),
    /^Revision 2, accepted by Dana Whitfield on Nov 22, 2026.*\(SHA-256 3f1a9c02…\)$/,
  )
  assert.match(
    describeSignedDocument({ ...answer, channel: 'owner' }),
    /^Revision 2, acceptance recorded by you on /,
  )
})

test.run()

import type { QuoteEvent } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeEvent } from './describe-event.ts'

const event = (
  kind: QuoteEvent['kind'],
  from: string | null,
  to: string | null,
  actor: QuoteEvent['actor'] = 'owner',
): QuoteEvent => ({
  id: 1,
  kind,
  from,
  to,
  actor,
  createdAt: '2026-11-21T12:00:00Z',
})

test('each history entry describes its change', () => {
  assert.is(describeEvent(event('submitted', null, 'pending')), 'Request received')
  assert.is(describeEvent(event('added', null, 'pending')), 'Added by hand')
  assert.is(describeEvent(event('status_changed', 'pending', 'contacted')), 'Pending → Contacted')
  assert.is(describeEvent(event('notes_changed', null, 'x')), 'Notes added')
  assert.is(describeEvent(event('notes_changed', 'x', 'y')), 'Notes changed')
  assert.is(describeEvent(event('notes_changed', 'x', null)), 'Notes removed')
  assert.is(
    describeEvent(event('job_date_changed', null, '2027-03-04')),
    'Job date set to Mar 4, 2027',
  )
  assert.is(describeEvent(event('job_date_changed', '2027-03-04', null)), 'Job date removed')
})

test('each event of an offer describes what happened', () => {
  const byCustomer = (kind: QuoteEvent['kind'], from: string | null, to: string | null) =>
    describeEvent(event(kind, from, to, 'customer'))
  assert.is(byCustomer('opened', null, null), 'Quote page opened')
  assert.is(byCustomer('asked', null, 'Gutters too?'), 'Question: “Gutters too?”')
  assert.is(byCustomer('accepted', null, '1'), 'Accepted')
  assert.is(byCustomer('declined', 'pending', 'too_expensive'), 'Declined: too expensive')
  assert.is(describeEvent(event('accepted', null, '2')), 'Acceptance recorded')
  assert.is(describeEvent(event('declined', 'pending', 'not_now')), 'Decline recorded: not now')
  assert.is(describeEvent(event('reopened', 'accepted', 'By mistake')), 'Reopened: By mistake')
  assert.is(describeEvent(event('revised', null, '412.5')), 'Price given: $412.50')
  assert.is(describeEvent(event('revised', '380', '412.5')), 'New price: $380.00 → $412.50')
  assert.is(describeEvent(event('revised', '380', '380')), 'Price given: $380.00')
  assert.is(byCustomer('revised', '380', '412.5'), 'Add-ons changed: $380.00 → $412.50')
  assert.is(describeEvent(event('expired', null, null, 'system')), 'Validity ended')
  assert.is(describeEvent(event('withdrawn', null, null)), 'Withdrawn')
  assert.is(describeEvent(event('withdrawn', null, 'No crew')), 'Withdrawn: No crew')
  assert.is(
    describeEvent(event('link_replaced', null, null)),
    'New link created. The old link is revoked.',
  )
})

test.run()

import type { QuoteEvent } from '@curbquote/types'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeEvent } from './describe-event.ts'

const event = (kind: QuoteEvent['kind'], from: string | null, to: string | null): QuoteEvent => ({
  id: 1,
  kind,
  from,
  to,
  actor: 'owner',
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

test.run()

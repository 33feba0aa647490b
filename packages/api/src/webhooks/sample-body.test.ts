import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { webhookEvents } from '@curbquote/types/webhooks'
import { webhookCatalog } from '@curbquote/types/webhooks/schemas'
import { assertValid } from '../test/documented-response.ts'
import { sampleBody } from './sample-body.ts'

const at = new Date('2026-11-25T12:00:00Z')

test('samples of answered quotes have the answer, other samples have none', () => {
  const time = at.toISOString()
  for (const event of webhookEvents) {
    const { status, offer } = sampleBody(event, at).data
    const { state, openedAt, respondedAt, declineReason } = offer
    const shown = { status, state, openedAt, respondedAt, declineReason }
    // Days are requested after the acceptance.
    if (event === 'quote.accepted' || event.startsWith('day.'))
      // Accepting does not change the status of a pending quote.
      assert.equal(shown, {
        status: 'pending',
        state: 'accepted',
        openedAt: time,
        respondedAt: time,
        declineReason: null,
      })
    else if (event === 'quote.declined')
      assert.equal(shown, {
        status: 'declined',
        state: 'declined',
        openedAt: time,
        respondedAt: time,
        declineReason: 'too_expensive',
      })
    else assert.equal([status, respondedAt, declineReason], ['pending', null, null], event)
  }
})

test('each sample has the details of its event, as the catalog declares them', () => {
  for (const event of webhookEvents)
    assertValid(webhookCatalog[event], JSON.parse(JSON.stringify(sampleBody(event, at))), event)
})

test.run()

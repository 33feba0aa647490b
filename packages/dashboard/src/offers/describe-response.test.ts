import type { QuoteResponse } from '@curbquote/types/offers'
import type { QuoteEvent } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeResponse, statementsOf } from './describe-response.ts'

const answer = (changes: Partial<QuoteResponse>): QuoteResponse => ({
  id: 1,
  revision: 1,
  kind: 'accepted',
  name: 'Dana Whitfield',
  reason: null,
  text: null,
  channel: 'link',
  documentSha256: null,
  createdAt: '2026-11-22T16:12:00Z',
  ...changes,
})

test('an answer names the customer and who recorded it', () => {
  assert.is(describeResponse(answer({})), 'Dana Whitfield accepted')
  assert.is(
    describeResponse(answer({ channel: 'owner', name: null })),
    'You recorded that the customer accepted',
  )
  assert.is(
    describeResponse(answer({ kind: 'declined', reason: 'chose_other' })),
    'Declined: chose someone else',
  )
  assert.is(
    describeResponse(answer({ kind: 'declined', reason: 'too_expensive', channel: 'owner' })),
    'You recorded that the customer declined: too expensive',
  )
  assert.is(
    describeResponse(answer({ kind: 'asked', text: 'Gutters too?' })),
    'The customer asked a question',
  )
  assert.is(
    describeResponse(answer({ kind: 'reopened', channel: 'owner' })),
    'You reopened the quote',
  )
})

test('replies by email stand between the responses, in the order of their times', () => {
  const event = (id: number, kind: QuoteEvent['kind'], to: string | null): QuoteEvent => ({
    id,
    kind,
    from: null,
    to,
    actor: 'owner',
    createdAt: `2026-11-22T16:${10 + id}:00Z`,
  })
  const statements = statementsOf(
    [
      answer({ kind: 'asked', text: 'Gutters too?' }),
      answer({ id: 2, createdAt: '2026-11-23T09:00:00Z' }),
    ],
    [event(4, 'replied', null), event(3, 'reply_sent', 'Yes.'), event(1, 'opened', null)],
  )
  assert.equal(
    statements.map(({ title, text, isQuestion }) => [title, text, isQuestion]),
    [
      ['The customer asked a question', 'Gutters too?', true],
      ['You replied by email', 'Yes.', false],
      ['The customer replied by email', undefined, true],
      ['Dana Whitfield accepted', undefined, false],
    ],
  )
})

test.run()

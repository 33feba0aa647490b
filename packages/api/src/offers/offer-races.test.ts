import type { AcceptedOffer, OfferRefused } from '@curbquote/types/offers'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { isRealPostgres } from '../test/test-database.ts'
import {
  acceptance,
  callOffer,
  recordedOf,
  setValidUntil,
  submitOffer,
  totalWithSealing,
} from '../test/test-offer.ts'
import { untilBlocked } from '../test/until-blocked.ts'
import { insertOffer } from './insert-offer.ts'
import { expireOffers } from './expire-offers.ts'

const test = suite<{ testApp: TestApp }>('races of answers')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const clicks = isRealPostgres ? 100 : 20
const codeOf = ({ json }: { json: unknown }) => (json as Partial<OfferRefused> | undefined)?.code

/** The quote has one acceptance with everything that follows from it, once. */
async function assertAcceptedOnce(testApp: TestApp, quoteId: number) {
  const { quote, responses: answers, events, emails } = await recordedOf(testApp, quoteId)
  assert.is(quote?.offer_state, 'accepted')
  assert.is(answers.filter(({ kind }) => kind === 'accepted').length, 1)
  assert.is(events.filter(({ kind }) => kind === 'accepted').length, 1)
  for (const kind of ['offer_accepted_customer', 'offer_accepted_owner'])
    assert.is(emails.filter((email) => email.kind === kind).length, 1, kind)
  const { rows } = await sql<{ name: string; jobs: number }>`
    select name, count(*)::integer as jobs from pgboss.job
    where data ->> 'responseId' = ${String(answers.at(-1)?.id)}
      or data ->> 'deliveryId' in (
        select id::text from deliveries where quote_id = ${quoteId} and kind like 'offer_accepted_%')
    group by name order by name`.execute(testApp.database.db)
  assert.equal(rows, [
    { name: 'make-document', jobs: 1 },
    { name: 'send-delivery', jobs: 2 },
  ])
}

test('many clicks at once make one answer, one event and one email to each side', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp)
  const responses = await Promise.all(
    Array.from({ length: clicks }, () => callOffer(testApp, token, '/accept', acceptance)),
  )
  assert.is(responses.filter(({ status }) => status === 200).length, 1)
  assert.is(
    responses.filter((response) => codeOf(response) === 'ALREADY_ANSWERED').length,
    clicks - 1,
  )
  await assertAcceptedOnce(testApp, quoteId)
})

test('clicks with one key all get the response of the first', async ({ testApp }) => {
  const { token, quoteId } = await submitOffer(testApp)
  const responses = await Promise.all(
    Array.from({ length: clicks }, () =>
      callOffer(testApp, token, '/accept', acceptance, { 'idempotency-key': 'one-click' }),
    ),
  )
  assert.equal([...new Set(responses.map(({ status }) => status))], [200])
  assert.is(new Set(responses.map(({ text }) => text)).size, 1)
  await assertAcceptedOnce(testApp, quoteId)
})

test('clicks with different add-ons accept one of the prices', async ({ testApp }) => {
  const { token, quoteId, addOns } = await submitOffer(testApp)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      callOffer(testApp, token, '/accept', {
        ...acceptance,
        ...(index % 2 === 1 && { total: totalWithSealing, selectedAddOnIds: [addOns.sealing] }),
      }),
    ),
  )
  assert.equal(
    responses.map((response) => codeOf(response) ?? 'accepted').toSorted(),
    ['accepted', ...Array.from({ length: 19 }, () => 'ALREADY_ANSWERED')].toSorted(),
  )
  await assertAcceptedOnce(testApp, quoteId)
  const { quote } = await recordedOf(testApp, quoteId)
  const winner = responses.find(({ status }) => status === 200)
  const { revision } = winner?.json as AcceptedOffer
  assert.equal([quote?.accepted_revision, quote?.current_revision], [revision, revision])
  assert.is(quote?.current_total_cents, revision === 1 ? null : Math.round(totalWithSealing * 100))
})

test('accepting and declining at once: one of them wins, or the acceptance replaces the decline', async ({
  testApp,
}) => {
  for (let round = 0; round < 5; round++) {
    const { token, quoteId } = await submitOffer(testApp)
    const [accepted, declined] = await Promise.all([
      callOffer(testApp, token, '/accept', acceptance),
      callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' }),
    ])
    // A declined offer can be accepted, so the acceptance always succeeds.
    assert.is(accepted?.status, 200)
    assert.ok(declined?.status === 200 || codeOf(declined ?? { json: {} }) === 'ALREADY_ANSWERED')
    const { quote } = await recordedOf(testApp, quoteId)
    assert.equal([quote?.offer_state, quote?.status], ['accepted', 'pending'])
  }
})

test('an acceptance and a concurrent new price: one succeeds, and the other gets an error', async ({
  testApp,
}) => {
  for (let round = 0; round < 8; round++) {
    const { token, quoteId, company } = await submitOffer(testApp)
    const owner = await signInAs(testApp, company)
    const accept = () => callOffer(testApp, token, '/accept', acceptance)
    const revise = () =>
      call(testApp, 'POST', `/api/company/quotes/${quoteId}/offers`, {
        token: owner,
        body: { lines: [{ label: 'All', amount: 100 }], revision: 1 },
      })
    const racing = round % 2 === 0 ? [accept(), revise()] : [revise(), accept()]
    const responses = await Promise.all(racing)
    const [accepted, revised] = round % 2 === 0 ? responses : responses.toReversed()
    const { quote, responses: answers } = await recordedOf(testApp, quoteId)
    if (accepted?.status === 200) {
      assert.equal([revised?.status, codeOf(revised ?? { json: {} })], [409, 'QUOTE_CHANGED'])
      assert.equal([quote?.offer_state, quote?.current_revision], ['accepted', 1])
    } else {
      assert.equal([accepted?.status, codeOf(accepted ?? { json: {} })], [409, 'OFFER_CHANGED'])
      assert.is((accepted?.json as OfferRefused).offer?.total, 106)
      assert.is(revised?.status, 201)
      assert.equal([quote?.offer_state, quote?.current_revision, answers], ['open', 2, []])
    }
  }
})

// PGlite has one connection, so nothing can wait for a lock.
if (isRealPostgres)
  test('a new price that was read before an acceptance and is written after it is refused', async ({
    testApp,
  }) => {
    const { db } = testApp.app
    const { quoteId, company } = await submitOffer(testApp)
    const owner = await signInAs(testApp, company)
    const revised = await db.transaction().execute(async (transaction) => {
      await sql`
        update quotes set offer_state = 'accepted', accepted_revision = 1, responded_at = now()
        where id = ${quoteId}`.execute(transaction)
      const response = call(testApp, 'POST', `/api/company/quotes/${quoteId}/offers`, {
        token: owner,
        body: { lines: [{ label: 'All', amount: 100 }], revision: 1 },
      })
      await untilBlocked(db)
      // A promise alone would be awaited before the commit, for which the response waits.
      return { response }
    })
    const response = await revised.response
    assert.equal([response.status, codeOf(response)], [409, 'QUOTE_CHANGED'])
    const { quote } = await recordedOf(testApp, quoteId)
    assert.equal([quote?.offer_state, quote?.current_revision], ['accepted', 1])
  })

if (isRealPostgres)
  test('an owner who reopens a declined offer does not undo an acceptance that is committed meanwhile', async ({
    testApp,
  }) => {
    const { db } = testApp.app
    const { quoteId, company, token } = await submitOffer(testApp)
    const owner = await signInAs(testApp, company)
    await callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' })
    const reopened = await db.transaction().execute(async (transaction) => {
      await sql`
        update quotes set offer_state = 'accepted', accepted_revision = 1, responded_at = now()
        where id = ${quoteId}`.execute(transaction)
      const response = call(testApp, 'POST', `/api/company/quotes/${quoteId}/reopen`, {
        token: owner,
        body: { reason: 'Call again' },
      })
      await untilBlocked(db)
      return { response }
    })
    const response = await reopened.response
    assert.equal([response.status, codeOf(response)], [409, 'QUOTE_CHANGED'])
    const { quote, responses: answers } = await recordedOf(testApp, quoteId)
    assert.equal([quote?.offer_state, quote?.accepted_revision], ['accepted', 1])
    assert.not.ok(answers.some(({ kind }) => kind === 'reopened'))
  })

if (isRealPostgres)
  for (const kind of ['accepted', 'declined'])
    test(`an answer by phone (${kind}) is not recorded for a price that is replaced meanwhile`, async ({
      testApp,
    }) => {
      const { db } = testApp.app
      const { quoteId, company } = await submitOffer(testApp)
      const owner = await signInAs(testApp, company)
      const recorded = await db.transaction().execute(async (transaction) => {
        await insertOffer(
          transaction,
          { companyId: company.id, quoteId },
          {
            revision: 2,
            kind: 'reviewed',
            pricedJob: null,
            priceListVersion: null,
            taxBasisPoints: 0,
            price: {
              lines: [{ kind: 'service', label: 'All', amountCents: 99_900 }],
              untaxedCents: 99_900,
              taxCents: 0,
              totalCents: 99_900,
            },
            reason: null,
            createdBy: 'owner',
          },
        )
        await sql`
          update quotes set current_revision = 2, current_total_cents = 99900
          where id = ${quoteId}`.execute(transaction)
        const response = call(testApp, 'POST', `/api/company/quotes/${quoteId}/answers`, {
          token: owner,
          body: { kind, note: 'By phone' },
        })
        await untilBlocked(db)
        return { response }
      })
      const response = await recorded.response
      assert.equal([response.status, codeOf(response)], [409, 'QUOTE_CHANGED'])
      const { quote, responses: answers } = await recordedOf(testApp, quoteId)
      assert.equal(
        [quote?.offer_state, quote?.current_revision, quote?.accepted_revision, answers],
        ['open', 2, null, []],
      )
    })

test('an acceptance in the second of expiry: the guard decides, and the job cannot undo it', async ({
  testApp,
}) => {
  const { db, jobs } = testApp.app
  for (let round = 0; round < 6; round++) {
    const { token, quoteId } = await submitOffer(testApp)
    await setValidUntil(testApp, quoteId, sql<Date>`clock_timestamp() + interval '20 ms'`)
    const [first, , second] = await Promise.all([
      callOffer(testApp, token, '/accept', acceptance),
      expireOffers({ db, jobs }),
      callOffer(testApp, token, '/accept', acceptance),
    ])
    await expireOffers({ db, jobs })
    const { quote, responses: answers, events } = await recordedOf(testApp, quoteId)
    const outcomes = [first, second].map(
      (response) => codeOf(response ?? { json: {} }) ?? 'accepted',
    )
    if (outcomes.includes('accepted')) {
      assert.is(quote?.offer_state, 'accepted')
      assert.is(answers.length, 1)
      assert.not(events.some(({ kind }) => kind === 'expired'))
    } else {
      assert.equal(outcomes, ['OFFER_EXPIRED', 'OFFER_EXPIRED'])
      await expireOffers({ db, jobs })
      assert.equal(answers, [])
    }
  }
})

test('an expired offer is refused before the job has recorded it, and expiry is recorded once', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp)
  await setValidUntil(testApp, quoteId, sql<Date>`now()`)
  const { db, jobs } = testApp.app
  const [accepted] = await Promise.all([
    callOffer(testApp, token, '/accept', acceptance),
    ...Array.from({ length: 5 }, () => expireOffers({ db, jobs })),
  ])
  assert.equal([accepted?.status, codeOf(accepted ?? { json: {} })], [410, 'OFFER_EXPIRED'])
  const { events, responses: answers } = await recordedOf(testApp, quoteId)
  assert.is(events.filter(({ kind }) => kind === 'expired').length, 1)
  assert.equal(answers, [])
})

test('an acceptance and a deletion at once leave either the answered quote or nothing', async ({
  testApp,
}) => {
  for (let round = 0; round < 8; round++) {
    const { token, quoteId, company } = await submitOffer(testApp)
    const owner = await signInAs(testApp, company)
    const [accepted, deleted] = await Promise.all([
      callOffer(testApp, token, '/accept', acceptance),
      call(testApp, 'DELETE', `/api/company/quotes/${quoteId}`, { token: owner }),
    ])
    assert.is(deleted?.status, 204)
    assert.ok(accepted?.status === 200 || accepted?.status === 404, String(accepted?.status))
    const { quote, responses: answers, events, emails } = await recordedOf(testApp, quoteId)
    assert.equal([quote, answers, events, emails], [undefined, [], [], []])
  }
})

test('an owner who records an answer and a customer who answers: one answer counts', async ({
  testApp,
}) => {
  for (let round = 0; round < 5; round++) {
    const { token, quoteId, company } = await submitOffer(testApp)
    const owner = await signInAs(testApp, company)
    const responses = await Promise.all([
      callOffer(testApp, token, '/accept', acceptance),
      call(testApp, 'POST', `/api/company/quotes/${quoteId}/answers`, {
        token: owner,
        body: { kind: 'accepted', note: 'By phone' },
      }),
    ])
    assert.is(responses.filter(({ status }) => status < 300).length, 1)
    const { responses: answers } = await recordedOf(testApp, quoteId)
    assert.is(answers.length, 1)
    assert.is(answers[0]?.revision, 1)
  }
})

test.run()

import type { AcceptedOffer, CustomerOffer, OfferRefused } from '@curbquote/types/offers'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import {
  acceptance,
  callOffer,
  offeredTotal,
  offerOf,
  recordedOf,
  setValidUntil,
  submitOffer,
  tokenOf,
  totalWithBoth,
  totalWithSealing,
} from '../test/test-offer.ts'
import { visitQuotePage } from '../test/quote-page-visitor.ts'
import { documentHash } from '../documents/quote-document.ts'
import { termsVersionOf } from './to-customer-offer.ts'
import { insertOffer } from './insert-offer.ts'

const test = suite<{ testApp: TestApp }>('answers to offers')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const inPast = sql<Date>`now() - interval '1 second'`

test('the customer sees the offer with its validity, lines, choices and terms', async ({
  testApp,
}) => {
  const { token, quoteId, addOns } = await submitOffer(testApp, {
    company: {
      branding_name: 'Tom & Sons',
      quote_terms: 'Move the cars.',
      requires_signature: true,
      time_zone: 'America/Chicago',
      quote_validity_days: 30,
    },
  })
  const offer = await offerOf(testApp, token)
  assert.is(offer.quoteNumber, 1)
  assert.equal(
    [offer.state, offer.revision, offer.isCurrentRevisionChanged, offer.total, offer.subtotal],
    ['open', 1, false, offeredTotal, 275],
  )
  assert.equal([offer.taxRate, offer.tax, offer.terms], [6, 16.5, 'Move the cars.'])
  assert.equal([offer.canAccept, offer.canChoose, offer.requiresSignature], [true, true, true])
  assert.is(offer.company.name, 'Tom & Sons')
  assert.equal(offer.customer, {
    name: 'Nora Fields',
    addressLines: ['12 Elm Street', 'Louisville, KY 40202'],
  })
  assert.equal(
    offer.lines.map(({ label, amount }) => [label, amount]),
    [
      ['Power Washing', 250],
      ['Setup fee', 25],
      ['Tax (6%)', 16.5],
    ],
  )
  assert.ok(offer.lines.every(({ why }) => why))
  assert.is(offer.photos.length, 1)
  assert.equal(
    offer.addOns.map(({ id, label, description, amount, isSelected }) => [
      id,
      label,
      description,
      amount,
      isSelected,
    ]),
    [
      [addOns.sealing, 'Sealing', 'Sealing, done right', 40, false],
      [addOns.gutters, 'Gutters', 'Gutters, done right', 15.5, false],
    ],
  )
  const { rows } = await sql<{ day: string }>`
    select to_char((created_at at time zone 'America/Chicago')::date + 30, 'YYYY-MM-DD') as day
    from quotes where id = ${quoteId}`.execute(testApp.database.db)
  assert.is(offer.validThrough, rows[0]?.day)

  const chosen = await call(
    testApp,
    'GET',
    `/api/offers/${token}?selectedAddOnIds=${addOns.sealing},${addOns.gutters}`,
  )
  assert.is((chosen.json as CustomerOffer).total, totalWithBoth)
  assert.ok((chosen.json as CustomerOffer).addOns.every(({ isSelected }) => isSelected))
})

test('a total that no offer can have is refused', async ({ testApp }) => {
  const { token, quoteId } = await submitOffer(testApp)
  for (const [total, status] of [
    [1e300, 400],
    [1e17, 400],
    [291.504, 400],
    [20_000_000, 409],
  ] as const) {
    const response = await callOffer(testApp, token, '/accept', { ...acceptance, total })
    assert.is(response.status, status, String(total))
  }
  assert.is((await recordedOf(testApp, quoteId)).quote?.offer_state, 'open')
})

test('a repeated key repeats an answer only while it is in force', async ({ testApp }) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  const asOwner = (path: string, body: unknown) =>
    call(testApp, 'POST', `/api/company/quotes/${quoteId}/${path}`, { token: owner, body })
  const codeOf = async (path: string, body: unknown, key: string) => {
    const { status, json } = await callOffer(testApp, token, path, body, { 'idempotency-key': key })
    return status === 200 ? 'answered' : (json as OfferRefused).code
  }
  const decline = () => codeOf('/decline', { revision: 1, reason: 'not_now' }, 'decline-1')
  const accept = () => codeOf('/accept', acceptance, 'accept-1')
  assert.equal([await decline(), await decline()], ['answered', 'answered'])
  assert.equal([await accept(), await accept()], ['answered', 'answered'])
  assert.is(await decline(), 'OFFER_CHANGED')
  await asOwner('reopen', { reason: 'By mistake' })
  assert.equal([await accept(), await decline()], ['OFFER_CHANGED', 'OFFER_CHANGED'])
  await asOwner('answers', { kind: 'accepted' })
  assert.is(await accept(), 'OFFER_CHANGED')
  assert.is((await recordedOf(testApp, quoteId)).responses.length, 4)
})

test('opening the page, also by scripts that only read, changes nothing', async ({ testApp }) => {
  const { token, quoteId, addOns } = await submitOffer(testApp)
  const before = await recordedOf(testApp, quoteId)
  for (const method of ['GET', 'HEAD'])
    for (const query of ['', `?selectedAddOnIds=${addOns.sealing}`])
      assert.is(
        (await fetch(`${testApp.url}/api/offers/${token}${query}`, { method })).status,
        200,
        method,
      )
  for (const path of ['/accept', '/decline', '/questions', '/seen'])
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      assert.is((await fetch(`${testApp.url}/api/offers/${token}${path}`, { method })).status, 405)
  assert.equal(await recordedOf(testApp, quoteId), before)
})

test('responses are not cached, indexed or framed, and send no referrer', async ({ testApp }) => {
  const { token } = await submitOffer(testApp)
  for (const tried of [token, 'nonsense']) {
    const { headers } = await callOffer(testApp, tried, '')
    assert.is(headers.get('cache-control'), 'no-store')
    assert.is(headers.get('referrer-policy'), 'no-referrer')
    assert.is(headers.get('x-robots-tag'), 'noindex')
    assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
  }
})

test('accepting stores the signed document, the consent, one event and one email to each side', async ({
  testApp,
}) => {
  const { token, quoteId, company } = await submitOffer(testApp, {
    company: {
      requires_signature: true,
      quote_terms: 'Move the cars.',
      branding_name: 'Tom & Sons',
    },
  })
  const drawn = {
    width: 300,
    height: 100,
    strokes: [
      [
        { x: 1, y: 2.5 },
        { x: 30, y: 40 },
      ],
    ],
  }
  const response = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    termsVersion: termsVersionOf('Move the cars.'),
    name: '  Nora Nguyễn ',
    eSign: true,
    drawn,
  })
  assert.is(response.status, 200, response.text)
  const accepted = response.json as AcceptedOffer
  assert.equal({ ...accepted, acceptedAt: '' }, { state: 'accepted', revision: 1, acceptedAt: '' })
  const { quote, responses: answers, events, emails, consents } = await recordedOf(testApp, quoteId)
  assert.equal(
    [quote?.offer_state, quote?.accepted_revision, quote?.current_revision, quote?.status],
    ['accepted', 1, 1, 'pending'],
  )
  assert.is(quote?.responded_at?.toISOString(), accepted.acceptedAt)
  const [answer, ...others] = answers
  assert.equal(others, [])
  assert.equal([answer?.kind, answer?.name, answer?.channel], ['accepted', 'Nora Nguyễn', 'link'])
  assert.equal(answer?.drawn, drawn)
  const document = answer?.document
  assert.ok(document)
  assert.is(documentHash(document), answer?.document_sha256)
  assert.equal([document.totalCents, document.terms], [29_150, 'Move the cars.'])
  assert.equal(document.signature.agreed, [
    'I accept this quote for $291.50 and the terms above.',
    'I agree to sign electronically. I may ask Tom & Sons for a paper copy.',
  ])
  assert.equal(events.at(-1), {
    kind: 'accepted',
    from_value: null,
    to_value: '1',
    actor: 'customer',
  })
  assert.equal(
    emails.filter(({ kind }) => kind.startsWith('offer_')),
    [
      {
        kind: 'offer_accepted_customer',
        recipients: ['nora.fields@example.com'],
        subject_key: String(answer?.id),
      },
      {
        kind: 'offer_accepted_owner',
        recipients: [company.email],
        subject_key: String(answer?.id),
      },
    ],
  )
  assert.equal(consents.at(-1), {
    purpose: 'e_sign',
    text: 'I agree to sign electronically. I may ask Tom & Sons for a paper copy.',
    source: 'quote_page',
    locale: 'en',
  })
  assert.ok(answer?.consent_id)

  // Later changes of the company do not change what was accepted.
  await testApp.database.db
    .updateTable('companies')
    .set({ quote_terms: 'New terms.', branding_name: 'Other name' })
    .where('id', '=', company.id)
    .execute()
  const offer = await offerOf(testApp, token)
  assert.equal(
    [offer.state, offer.terms, offer.company.name, offer.acceptedName, offer.documentSha256],
    ['accepted', 'Move the cars.', 'Tom & Sons', 'Nora Nguyễn', answer?.document_sha256],
  )
  assert.equal([offer.canAccept, offer.canChoose, offer.addOns], [false, false, []])
})

test('acceptance needs a name, the agreement and, if required, the consent to sign', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp, { company: { requires_signature: true } })
  const before = await recordedOf(testApp, quoteId)
  const refused = async (changes: object) => {
    const { status, json } = await callOffer(testApp, token, '/accept', {
      ...acceptance,
      ...changes,
    })
    return [status, (json as OfferRefused).code]
  }
  assert.equal(await refused({ name: '  ', eSign: true }), [422, 'NAME_REQUIRED'])
  assert.equal(await refused({}), [422, 'E_SIGN_REQUIRED'])
  assert.is((await refused({ agree: false, eSign: true }))[0], 400)
  assert.is((await refused({ agree: undefined, eSign: true }))[0], 400)
  assert.is((await refused({ eSign: false }))[0], 400)
  for (const consentTextId of ['e-sign-en-99', 'contact-en-1', ''])
    assert.is((await refused({ eSign: true, consentTextId }))[0], 400)
  assert.equal(await recordedOf(testApp, quoteId), before)
})

test('a name that the document cannot show as it was typed is refused before signing', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp)
  const before = await recordedOf(testApp, quoteId)
  const refused = async (name: string) => {
    const { status, json } = await callOffer(testApp, token, '/accept', { ...acceptance, name })
    return [status, (json as OfferRefused).code, (json as OfferRefused).error]
  }
  assert.equal(await refused('\u{1E900} Wei'), [
    422,
    'UNPRINTABLE_NAME',
    'Your name has characters that cannot be printed: \u{1E900} Write it with other letters.',
  ])
  assert.equal(await recordedOf(testApp, quoteId), before)
})

test('an offer with characters that no font has is refused before signing', async ({ testApp }) => {
  const { token } = await submitOffer(testApp, {
    company: { quote_terms: 'Pay in \u{1E900}.', branding_name: 'Tom & Sons' },
  })
  const { termsVersion } = await offerOf(testApp, token)
  const { status, json } = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    termsVersion,
  })
  assert.is(status, 422)
  assert.is(
    (json as OfferRefused).error,
    'This quote cannot be signed, because it has characters that cannot be printed: \u{1E900} Ask Tom & Sons to replace them.',
  )
})

test('page, stored document and signature have the same characters, without bidirectional overrides', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp, {
    company: { quote_terms: 'Pay \u202e001$\u202c now.', branding_name: 'Tom \u2067& Sons' },
  })
  const offer = await offerOf(testApp, token)
  assert.equal([offer.terms, offer.company.name], ['Pay 001$ now.', 'Tom & Sons'])
  const accepted = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    termsVersion: offer.termsVersion,
    name: 'محمد\u200f',
  })
  assert.is(accepted.status, 200)
  const answer = await testApp.database.db
    .selectFrom('quote_responses')
    .select(['name', 'document'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  assert.is(answer.name, 'محمد')
  assert.is(answer.document?.signature.name, 'محمد')
  assert.equal(
    [answer.document?.terms, answer.document?.company.name],
    [offer.terms, offer.company.name],
  )
})

test('an offer that is not the one on the screen is refused with the current one', async ({
  testApp,
}) => {
  const { token, quoteId, company, addOns } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  const { termsVersion } = await offerOf(testApp, token)
  const before = await recordedOf(testApp, quoteId)
  for (const changes of [
    { total: 291.49 },
    { revision: 2 },
    // Other add-ons at the old price.
    { selectedAddOnIds: [addOns.sealing] },
    { termsVersion: 'other' },
    { termsVersion: '' },
    { termsVersion: undefined },
  ]) {
    const { status, json } = await callOffer(testApp, token, '/accept', {
      ...acceptance,
      ...changes,
    })
    const { code, offer } = json as OfferRefused
    assert.equal([status, code], [409, 'OFFER_CHANGED'], JSON.stringify(changes))
    assert.is(offer?.total, 'selectedAddOnIds' in changes ? totalWithSealing : offeredTotal)
  }
  assert.equal(await recordedOf(testApp, quoteId), before)

  await call(testApp, 'PUT', '/api/company/quote-page', {
    token: owner,
    body: {
      validityDays: 30,
      terms: 'Pay first.',
      requiresSignature: false,
      asksDrawnSignature: false,
    },
  })
  const { json } = await callOffer(testApp, token, '/accept', { ...acceptance, termsVersion })
  assert.is((json as OfferRefused).code, 'OFFER_CHANGED')
  assert.is((json as OfferRefused).offer?.terms, 'Pay first.')
})

test('a line of $0.00 is not shown to the customer', async ({ testApp }) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  await call(testApp, 'POST', `/api/company/quotes/${quoteId}/offers`, {
    token: owner,
    body: {
      lines: [
        { label: 'Wash', amount: 100 },
        { label: 'Setup', amount: 0 },
      ],
      taxRate: 0,
    },
  })
  const { lines, total } = await offerOf(testApp, token)
  assert.equal([lines.map(({ label }) => label), total], [['Wash'], 100])
})

test('terms that were never shown cannot be accepted by leaving out their version', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp, { company: { quote_terms: 'Pay first.' } })
  const before = await recordedOf(testApp, quoteId)
  const { termsVersion: _, ...body } = acceptance
  const refused = await callOffer(testApp, token, '/accept', body)
  assert.equal([refused.status, (refused.json as OfferRefused).code], [409, 'OFFER_CHANGED'])
  assert.equal(await recordedOf(testApp, quoteId), before)
  const { offer } = refused.json as OfferRefused
  const shown = { ...body, termsVersion: offer?.termsVersion }
  assert.is((await callOffer(testApp, token, '/accept', shown)).status, 200)
})

test('the document has the words of the electronic signature that were on the screen', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp, { company: { requires_signature: true } })
  const body = { ...acceptance, eSign: true, consentTextId: 'e-sign-es-1' }
  assert.is((await callOffer(testApp, token, '/accept', body)).status, 200)
  const { responses: answers, consents } = await recordedOf(testApp, quoteId)
  assert.match(JSON.stringify(answers[0]?.document), /Acepto firmar electrónicamente/)
  assert.match(consents.at(-1)?.text ?? '', /^Acepto firmar electrónicamente/)
})

test('a customer cannot lower the price of an offer with add-ons of a job that does not match the price', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const { token, quoteId, company, addOns } = await submitOffer(testApp)
  const { priced_job, price_list_version } = await db
    .selectFrom('quotes')
    .select(['priced_job', 'price_list_version'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  await insertOffer(
    db,
    { companyId: company.id, quoteId },
    {
      revision: 2,
      kind: 'reviewed',
      pricedJob: priced_job,
      priceListVersion: price_list_version,
      taxBasisPoints: 0,
      price: {
        lines: [{ kind: 'service', label: 'All', amountCents: 40_000 }],
        untaxedCents: 40_000,
        taxCents: 0,
        totalCents: 40_000,
      },
      reason: null,
      createdBy: 'owner',
    },
  )
  await db
    .updateTable('quotes')
    .set({ current_revision: 2, current_total_cents: 40_000 })
    .where('id', '=', quoteId)
    .execute()
  const { total, canChoose, addOns: shown } = await offerOf(testApp, token)
  assert.equal([total, canChoose, shown], [400, false, []])
  const chosen = { ...acceptance, revision: 2, selectedAddOnIds: [addOns.sealing] }
  const before = await recordedOf(testApp, quoteId)
  const lower = await callOffer(testApp, token, '/accept', { ...chosen, total: totalWithSealing })
  assert.is((lower.json as OfferRefused).code, 'OFFER_CHANGED')
  assert.equal(await recordedOf(testApp, quoteId), before)
  const accepted = await callOffer(testApp, token, '/accept', { ...chosen, total: 400 })
  assert.equal([accepted.status, (accepted.json as AcceptedOffer).revision], [200, 2])
})

test('nobody learns or accepts a stored price while the owner still reviews it', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const { token, quoteId, company, addOns } = await submitOffer(testApp)
  await db.updateTable('quotes').set({ offer_state: 'review' }).where('id', '=', quoteId).execute()
  const before = await recordedOf(testApp, quoteId)
  const owner = await signInAs(testApp, company)
  const refused: { status: number; text: string }[] = []
  for (const selectedAddOnIds of [[], [addOns.sealing]])
    for (const total of [offeredTotal, totalWithSealing])
      refused.push(
        await callOffer(testApp, token, '/accept', { ...acceptance, total, selectedAddOnIds }),
      )
  refused.push(await callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' }))
  for (const kind of ['accepted', 'declined'])
    refused.push(
      await call(testApp, 'POST', `/api/company/quotes/${quoteId}/answers`, {
        token: owner,
        body: { kind },
      }),
    )
  for (const { status, text } of refused) assert.is(status, 409, text)
  assert.equal(await recordedOf(testApp, quoteId), before)

  const offer = await offerOf(testApp, token)
  assert.equal(
    [offer.state, offer.total, offer.subtotal, offer.tax, offer.lines],
    ['review', null, null, null, []],
  )
  assert.equal(
    [offer.canAccept, offer.canChoose, offer.addOns, offer.packages],
    [false, false, [], []],
  )
  const seen = [
    ...refused.slice(0, 5).map(({ text }) => text),
    (await callOffer(testApp, token, '')).text,
    (await callOffer(testApp, token, `?selectedAddOnIds=${addOns.sealing}`)).text,
    (await call(testApp, 'GET', `/q/${token}`)).text.replace(/<(style|script).*?<\/\1>/gs, ''),
  ]
  for (const text of seen) assert.not.match(text, /\$\d|\b(291|333|350|275|250|40)(\.\d+)?\b/)
})

test('other add-ons make a revision, priced from the stored job and price list', async ({
  testApp,
}) => {
  const { token, quoteId, company, addOns } = await submitOffer(testApp)
  // The current prices of the company do not matter.
  await testApp.database.db
    .updateTable('add_ons')
    .set({ price_cents: 99_900 })
    .where('company_id', '=', company.id)
    .execute()
  const response = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    total: totalWithSealing,
    selectedAddOnIds: [addOns.sealing, 999_999],
  })
  assert.equal([response.status, (response.json as AcceptedOffer).revision], [200, 2])
  const { quote } = await recordedOf(testApp, quoteId)
  assert.equal(
    [quote?.current_revision, quote?.accepted_revision, quote?.current_total_cents],
    [2, 2, 33_390],
  )
  const offer = await testApp.database.db
    .selectFrom('offers')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  assert.equal(
    [offer.kind, offer.created_by, offer.total_cents, offer.tax_cents],
    ['customer_choice', 'customer', 33_390, 1_890],
  )
  const shown = await offerOf(testApp, token)
  assert.is(shown.isCurrentRevisionChanged, false)
  assert.equal(
    shown.lines.map(({ label, amount }) => [label, amount]),
    [
      ['Power Washing', 250],
      ['Setup fee', 25],
      ['Sealing', 40],
      ['Tax (6%)', 18.9],
    ],
  )
})

test('a second answer is refused, and a repeated one gets the first response', async ({
  testApp,
}) => {
  const { token, quoteId } = await submitOffer(testApp)
  const key = { 'idempotency-key': 'one-click' }
  const first = await callOffer(testApp, token, '/accept', acceptance, key)
  const after = await recordedOf(testApp, quoteId)
  const repeated = await callOffer(testApp, token, '/accept', acceptance, key)
  assert.equal([repeated.status, repeated.text], [200, first.text])
  const other = await callOffer(testApp, token, '/accept', { ...acceptance, name: 'Bob' }, key)
  assert.equal([other.status, (other.json as OfferRefused).code], [422, 'IDEMPOTENCY_KEY_REUSED'])
  for (const [path, body] of [
    ['/accept', acceptance],
    ['/decline', { revision: 1, reason: 'not_now' }],
  ] as const) {
    const { status, json } = await callOffer(testApp, token, path, body)
    assert.equal([status, (json as OfferRefused).code], [409, 'ALREADY_ANSWERED'])
    assert.is((json as OfferRefused).offer?.state, 'accepted')
  }
  assert.equal(await recordedOf(testApp, quoteId), after)
})

test('declining sets the status, and accepting afterwards restores the one before', async ({
  testApp,
}) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  await call(testApp, 'PATCH', `/api/company/quotes/${quoteId}/status`, {
    token: owner,
    body: { status: 'contacted' },
  })
  const declined = await callOffer(testApp, token, '/decline', {
    revision: 1,
    reason: 'too_expensive',
    text: 'See https://evil.example',
  })
  assert.is(declined.status, 200)
  const { quote, responses: answers, events, emails } = await recordedOf(testApp, quoteId)
  assert.equal([quote?.offer_state, quote?.status], ['declined', 'declined'])
  assert.equal(
    [answers[0]?.reason, answers[0]?.text],
    ['too_expensive', 'See https://evil.example'],
  )
  assert.equal(events.at(-1), {
    kind: 'declined',
    from_value: 'contacted',
    to_value: 'too_expensive',
    actor: 'customer',
  })
  assert.ok(emails.some(({ kind }) => kind === 'offer_declined_owner'))
  const offer = await offerOf(testApp, token)
  assert.equal([offer.declinedReason, offer.canAccept], ['too_expensive', true])
  const again = await callOffer(testApp, token, '/decline', { revision: 1, reason: 'other' })
  assert.is((again.json as OfferRefused).code, 'ALREADY_ANSWERED')

  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 200)
  const accepted = await recordedOf(testApp, quoteId)
  assert.equal([accepted.quote?.offer_state, accepted.quote?.status], ['accepted', 'contacted'])
})

test('an offer is valid until the end of its last day, and not longer', async ({ testApp }) => {
  const { token, quoteId } = await submitOffer(testApp)
  await setValidUntil(testApp, quoteId, inPast)
  const offer = await offerOf(testApp, token)
  assert.equal([offer.state, offer.canAccept, offer.canChoose], ['expired', false, false])
  for (const [path, body] of [
    ['/accept', acceptance],
    ['/decline', { revision: 1, reason: 'not_now' }],
  ] as const) {
    const { status, json } = await callOffer(testApp, token, path, body)
    assert.equal([status, (json as OfferRefused).code], [410, 'OFFER_EXPIRED'], path)
  }
  // A question is possible: that is how the customer gets a new price.
  assert.is((await callOffer(testApp, token, '/questions', { text: 'A new price?' })).status, 204)
})

test('a question reaches the owner once per key, and is plain text', async ({ testApp }) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const body = { text: '  Do you move <b>cars</b>? ' }
  for (const _ of [1, 2])
    assert.is(
      (await callOffer(testApp, token, '/questions', body, { 'idempotency-key': 'q' })).status,
      204,
    )
  const { responses: answers, events, emails } = await recordedOf(testApp, quoteId)
  assert.equal(
    answers.map(({ kind, text }) => [kind, text]),
    [['asked', 'Do you move <b>cars</b>?']],
  )
  assert.equal(events.filter(({ kind }) => kind === 'asked').length, 1)
  assert.equal(
    emails
      .filter(({ kind }) => kind === 'offer_question_owner')
      .map(({ recipients }) => recipients),
    [[company.email]],
  )
  for (const text of ['', '   ', 'x'.repeat(2_001)])
    assert.is((await callOffer(testApp, token, '/questions', { text })).status, 400)
})

test('the page is recorded as opened once', async ({ testApp }) => {
  const { token, quoteId } = await submitOffer(testApp)
  for (const _ of [1, 2]) assert.is((await callOffer(testApp, token, '/seen')).status, 204)
  const { quote, events } = await recordedOf(testApp, quoteId)
  assert.ok(quote?.opened_at)
  assert.is(events.filter(({ kind }) => kind === 'opened').length, 1)
})

test('the link of the form does not confirm the email address, and does not lead to the emailed link', async ({
  testApp,
}) => {
  const { token, formToken: ofForm, quoteId } = await submitOffer(testApp)
  const openedAt = () =>
    testApp.database.db
      .selectFrom('quotes')
      .select(['opened_at', 'link_opened_at'])
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
  await callOffer(testApp, ofForm, '/seen')
  assert.is.not((await openedAt()).opened_at, null)
  assert.is((await openedAt()).link_opened_at, null)

  assert.is((await callOffer(testApp, ofForm, '/accept', acceptance)).status, 200)
  assert.is((await recordedOf(testApp, quoteId)).responses.at(-1)?.channel, 'form')
  const offer = await callOffer(testApp, ofForm, '')
  assert.match(offer.text, 'document.pdf')
  const page = await visitQuotePage(testApp, ofForm).open()
  for (const text of [offer.text, page.html]) assert.not.match(text, token)
  const mac = ofForm.split('-').at(-1)
  assert.is((await callOffer(testApp, `${quoteId}-0-${mac}`, '')).status, 404)

  await callOffer(testApp, token, '/seen')
  assert.is.not((await openedAt()).link_opened_at, null)
})

test('forged, revoked and deleted links are 404 with the same sentence', async ({ testApp }) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  const [id, version, mac = ''] = token.split('-')
  const sentence = '{"error":"This quote link is invalid or was replaced.","code":"NOT_FOUND"}'
  const isUnknown = async (tried: string) => {
    const { status, text } = await callOffer(testApp, tried, '')
    assert.equal([status, text], [404, sentence], tried)
    assert.is((await callOffer(testApp, tried, '/accept', acceptance)).status, 404, tried)
  }
  const flipped = (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1)
  for (const forged of [
    `${id}-${version}-${flipped}`,
    `${Number(id) + 1}-${version}-${mac}`,
    `${id}-1-${mac}`,
    `${id}-${version}`,
    `0${token}`,
    `${token}A`,
    'nonsense',
    tokenOf(testApp, quoteId, 1),
    tokenOf(testApp, 2_000_000_000),
    tokenOf({ ...testApp, config: { ...testApp.config, codePepper: 'another secret' } }, quoteId),
  ])
    await isUnknown(forged)

  const made = await call(testApp, 'POST', `/api/company/quotes/${quoteId}/link`, {
    token: owner,
    body: {},
  })
  const { url } = made.json as { url: string }
  assert.is(url, `${testApp.config.publicUrl}/q/${tokenOf(testApp, quoteId, 1)}`)
  await isUnknown(token)
  const newToken = url.split('/').at(-1) ?? ''
  assert.is((await callOffer(testApp, newToken, '')).status, 200)

  await call(testApp, 'DELETE', `/api/company/quotes/${quoteId}`, { token: owner })
  await isUnknown(newToken)
})

test('deleting a quote deletes its answers, documents of acceptances included', async ({
  testApp,
}) => {
  const { token, quoteId, company } = await submitOffer(testApp)
  const owner = await signInAs(testApp, company)
  await callOffer(testApp, token, '/accept', { ...acceptance, eSign: true })
  const path = `/api/company/quotes/${quoteId}`
  assert.is((await call(testApp, 'DELETE', path, { token: owner })).status, 204)
  const { responses: answers, consents } = await recordedOf(testApp, quoteId)
  assert.equal([answers, consents], [[], []])
})

test('answers are append-only', async ({ testApp }) => {
  const { token, quoteId } = await submitOffer(testApp)
  await callOffer(testApp, token, '/accept', acceptance)
  await sql`update quote_responses set document = '{}' where quote_id = ${quoteId}`
    .execute(testApp.database.db)
    .then(
      () => assert.unreachable('a document was changed'),
      (error: Error) => assert.match(error.message, 'append-only'),
    )
})

test.run()

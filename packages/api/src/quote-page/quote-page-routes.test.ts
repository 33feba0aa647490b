import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { fieldsOf, visitQuotePage } from '../test/quote-page-visitor.ts'
import {
  offeredTotal,
  recordedOf,
  setValidUntil,
  submitOffer,
  tokenOf,
  totalWithSealing,
} from '../test/test-offer.ts'

const test = suite<{ testApp: TestApp }>('the quote page')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const signed = { name: 'Nora Nguyễn', agree: 'yes', eSign: 'yes' }

/** A quote whose company requires a signature and has terms, and its customer's browser. */
async function visit(testApp: TestApp, options: Parameters<typeof submitOffer>[1] = {}) {
  const company = { requires_signature: true, quote_terms: 'Move the cars.', ...options.company }
  const quote = await submitOffer(testApp, { ...options, company })
  return { ...quote, browser: visitQuotePage(testApp, quote.token) }
}

test('the page is private to its link and forbids framing and other styles and scripts', async ({
  testApp,
}) => {
  const { browser } = await visit(testApp)
  const { status, headers, html } = await browser.open()
  assert.is(status, 200)
  assert.is(headers.get('cache-control'), 'no-store')
  assert.is(headers.get('referrer-policy'), 'no-referrer')
  assert.is(headers.get('x-robots-tag'), 'noindex')
  assert.is(headers.get('x-frame-options'), 'DENY')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, "frame-ancestors 'none'")
  assert.match(policy, "default-src 'none'")
  assert.not.match(policy, 'unsafe')
  const [, nonce = ''] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
  assert.ok(html.includes(`<style nonce="${nonce}">`))
  assert.not.match(html, /\sstyle="|\son\w+="/)
  assert.is.not((await browser.open()).headers.get('content-security-policy'), policy)
})

test('a customer signs without scripts, and a second submission makes no second answer', async ({
  testApp,
}) => {
  const { browser, quoteId } = await visit(testApp)
  const page = await browser.open()
  const fields = { ...fieldsOf(page, 'accept'), ...signed }
  const posted = await browser.post('accept', fields, 'manual')
  assert.is(posted.status, 303)
  assert.match(posted.headers.get('location') ?? '', /^\/q\/[\w-]+$/)
  const accepted = await browser.post('accept', fields)
  assert.is(accepted.status, 200)
  assert.match(
    accepted.text,
    /Accepted on \w+ \d+, \d{4} at \d+:\d\d [AP]M \w+\. A copy is on its way to you\./,
  )
  assert.match(accepted.text, 'Accepted by Nora Nguyễn')
  assert.match(accepted.text, 'Download PDF')
  assert.not.match(accepted.text, 'Sign and accept')

  const { quote, responses: answers, events, emails, consents } = await recordedOf(testApp, quoteId)
  assert.is(quote?.offer_state, 'accepted')
  assert.is(answers.length, 1)
  assert.is(answers[0]?.name, 'Nora Nguyễn')
  assert.match(accepted.text, answers[0]?.document_sha256 ?? 'none')
  assert.is(events.filter(({ kind }) => kind === 'accepted').length, 1)
  assert.is(emails.filter(({ kind }) => kind === 'offer_accepted_customer').length, 1)
  assert.is(consents.filter(({ purpose }) => purpose === 'e_sign').length, 1)
})

test('after another acceptance the customer sees that the quote was answered before', async ({
  testApp,
}) => {
  const { browser, quoteId } = await visit(testApp)
  const [one, other] = [await browser.open(), await browser.open()]
  await browser.post('accept', { ...fieldsOf(one, 'accept'), ...signed })
  const late = await browser.post('accept', { ...fieldsOf(other, 'accept'), ...signed })
  assert.is(late.status, 409)
  assert.match(late.text, 'This quote has already been accepted or declined.')
  assert.match(late.text, 'Accepted on')
  assert.is((await recordedOf(testApp, quoteId)).responses.length, 1)
})

test('an incomplete form is shown again with what was typed', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = fieldsOf(await browser.open(), 'accept')
  assert.equal(fields['name'], ['Nora Fields'], 'from the request')
  for (const [missing, message] of [
    ['name', 'Enter your full name.'],
    ['agree', 'Check this box to accept the quote.'],
    ['eSign', 'Check this box to sign electronically.'],
  ] as const) {
    const { [missing]: _, ...typed } = signed
    const refused = await browser.post('accept', { ...fields, name: '', ...typed })
    assert.is(refused.status, 422)
    assert.match(refused.text, message)
    const kept = fieldsOf(refused, 'accept')
    assert.equal(kept['name'], [missing === 'name' ? '' : signed.name])
    assert.equal(kept['agree'], missing === 'agree' ? undefined : ['yes'])
    assert.equal(kept['eSign'], missing === 'eSign' ? undefined : ['yes'])
  }
  const blank = await browser.post('accept', { ...fields, ...signed, name: '   ' })
  assert.match(blank.text, 'Enter your full name.')
  assert.is((await recordedOf(testApp, quoteId)).quote?.offer_state, 'open')
})

test('a name that cannot be printed is refused at its field, with what was typed', async ({
  testApp,
}) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = fieldsOf(await browser.open(), 'accept')
  const name = '\u{1E900} Wei'
  const refused = await browser.post('accept', { ...fields, ...signed, name })
  assert.is(refused.status, 422)
  assert.match(refused.text, 'Your name has characters that cannot be printed: \u{1E900}')
  assert.equal(fieldsOf(refused, 'accept')['name'], [name])
  const reordered = await browser.post('accept', { ...fields, ...signed, name: 'Jane \u202eeoD' })
  assert.is(reordered.status, 422)
  assert.match(
    reordered.text,
    'Your name has hidden characters that change the order of its letters. Type it again.',
  )
  assert.is((await recordedOf(testApp, quoteId)).quote?.offer_state, 'open')
})

test('without scripts a choice of add-ons shows the new total before it can be accepted', async ({
  testApp,
}) => {
  const { browser, quoteId, addOns } = await visit(testApp)
  const page = await browser.open()
  const chosen = { ...fieldsOf(page, 'accept'), ...signed, addOn: [String(addOns.sealing)] }

  // The customer checks a box and signs without updating the total.
  const surprised = await browser.post('accept', chosen)
  assert.is(surprised.status, 409)
  assert.match(surprised.text, `The total is now $${totalWithSealing.toFixed(2)}.`)
  assert.is(fieldsOf(surprised, 'accept')['agree'], undefined)
  assert.equal(fieldsOf(surprised, 'accept')['name'], [signed.name])

  const updated = await browser.post('choose', chosen)
  assert.is(updated.status, 200)
  assert.match(updated.text, `Sign and accept $${totalWithSealing.toFixed(2)}`)
  assert.equal(fieldsOf(updated, 'accept')['addOn'], [String(addOns.sealing)])
  assert.is((await recordedOf(testApp, quoteId)).quote?.current_revision, 1)

  const accepted = await browser.post('accept', { ...fieldsOf(updated, 'accept'), ...signed })
  assert.match(accepted.text, 'Accepted on')
  const { quote, responses: answers } = await recordedOf(testApp, quoteId)
  assert.equal(
    [quote?.accepted_revision, quote?.current_total_cents],
    [2, Math.round(totalWithSealing * 100)],
  )
  assert.is(answers.length, 1)
})

test('a total that was not on the screen is refused', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = { ...fieldsOf(await browser.open(), 'accept'), ...signed }
  for (const total of ['1', '', 'NaN', '1e300', '-291.5', '999999999']) {
    const refused = await browser.post('accept', { ...fields, total })
    assert.is(refused.status, 409)
    assert.match(
      refused.text,
      `This quote has changed. The total is $${offeredTotal.toFixed(2)}. Check it before you answer.`,
    )
  }
  assert.is((await recordedOf(testApp, quoteId)).responses.length, 0)
})

test('terms that changed after the page was opened are shown before the customer accepts', async ({
  testApp,
}) => {
  const { browser, company } = await visit(testApp)
  const fields = { ...fieldsOf(await browser.open(), 'accept'), ...signed }
  await testApp.database.db
    .updateTable('companies')
    .set({ quote_terms: 'Pay twice.' })
    .where('id', '=', company.id)
    .execute()
  const refused = await browser.post('accept', fields)
  const updated = await browser.post('choose', fields)
  assert.equal([refused.status, updated.status], [409, 200])
  for (const page of [refused, updated]) {
    assert.match(page.text, 'Pay twice.')
    assert.match(page.text, 'Check it and the terms before you answer.')
    // The customer agrees to the terms that are now on the screen.
    assert.is(fieldsOf(page, 'accept')['agree'], undefined)
    assert.equal(fieldsOf(page, 'accept')['eSign'], ['yes'])
  }
})

test('a customer in Spanish agrees to the Spanish terms, if the company has any', async ({
  testApp,
}) => {
  const company = { quote_terms: 'Pay on the day.' }
  const { browser, ...quote } = await visit(testApp, { company, language: 'es' })
  assert.match((await browser.open()).text, 'Pay on the day.')
  await testApp.database.db
    .updateTable('companies')
    .set({ quote_terms_es: 'Pague el mismo día.' })
    .where('id', '=', quote.company.id)
    .execute()
  const page = await browser.open()
  assert.match(page.text, 'Pague el mismo día.')
  assert.not.match(page.text, 'Pay on the day.')
  const accepted = await browser.post('accept', { ...fieldsOf(page, 'accept'), ...signed })
  assert.match(accepted.text, 'Aceptada el')
  const { responses: answers } = await recordedOf(testApp, quote.quoteId)
  assert.is(answers[0]?.document?.terms, 'Pague el mismo día.')

  const english = await visit(testApp, {
    company: { ...company, quote_terms_es: 'Pague el mismo día.' },
  })
  assert.match((await english.browser.open()).text, 'Pay on the day.')
})

test('a new price with the same total is agreed to again', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = { ...fieldsOf(await browser.open(), 'accept'), ...signed }
  const refused = await browser.post('choose', { ...fields, revision: '7' })
  assert.is(fieldsOf(refused, 'accept')['agree'], undefined)
  assert.match(refused.text, 'Check it before you answer.')
  // A revision that no quote can have.
  const decline = { ...fieldsOf(refused, 'decline'), reason: 'not_now', revision: '9999999999' }
  assert.is((await browser.post('decline', decline)).status, 409)
  assert.is((await recordedOf(testApp, quoteId)).quote?.offer_state, 'open')
})

test('the URL of a form leads to the page', async ({ testApp }) => {
  const { token } = await visit(testApp)
  for (const form of ['accept', 'choose', 'decline', 'questions']) {
    const response = await fetch(`${testApp.url}/q/${token}/${form}`, { redirect: 'manual' })
    assert.equal([response.status, response.headers.get('location')], [303, `/q/${token}`])
  }
})

test('a customer declines and accepts after all', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = fieldsOf(await browser.open(), 'decline')
  const refused = await browser.post('decline', { ...fields, text: 'Later <maybe>' })
  assert.is(refused.status, 422)
  assert.match(refused.text, 'Choose a reason.')
  assert.match(refused.html, 'Later &lt;maybe&gt;</textarea')

  const declined = await browser.post('decline', { ...fields, reason: 'not_now', text: 'Later' })
  assert.is(declined.status, 200)
  assert.match(declined.text, 'You declined this quote.')
  assert.match(declined.text, /Changed your mind\? You can accept it until \w+ \d+, \d{4}\./)
  const { quote, responses: answers } = await recordedOf(testApp, quoteId)
  assert.is(quote?.offer_state, 'declined')
  assert.equal([answers[0]?.reason, answers[0]?.text], ['not_now', 'Later'])

  const accepted = await browser.post('accept', { ...fieldsOf(declined, 'accept'), ...signed })
  assert.match(accepted.text, 'Accepted on')
})

test('a question reaches the company, and an empty one does not', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const fields = fieldsOf(await browser.open(), 'questions')
  const empty = await browser.post('questions', { ...fields, text: ' \n ' })
  assert.is(empty.status, 422)
  assert.match(empty.text, 'Enter your question.')
  const sent = await browser.post('questions', { ...fields, text: 'Do you clean gutters?' })
  assert.match(sent.text, 'Your question was sent to Bright Driveways.')
  assert.match(sent.text, 'Do you clean gutters?')
  await browser.post('questions', { ...fields, text: 'Do you clean gutters?' })
  await browser.post('questions', { ...fields, text: 'And windows?' })
  const opened = await browser.open()
  assert.match(opened.text, /You asked on \w+ \d+, \d{4} at [^:]+:\d\d [AP]M \w+: And windows\?/)
  const { responses: answers } = await recordedOf(testApp, quoteId)
  assert.equal(
    answers.map(({ kind, text }) => [kind, text]),
    [
      ['asked', 'Do you clean gutters?'],
      ['asked', 'And windows?'],
    ],
  )
  const declined = await browser.post('decline', {
    ...fieldsOf(opened, 'decline'),
    reason: 'not_now',
  })
  assert.not.match(declined.text, 'You asked on')
})

test('an expired quote can only be asked for a new price', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const open = { ...fieldsOf(await browser.open(), 'accept'), ...signed }
  await setValidUntil(testApp, quoteId, sql<Date>`now() - interval '1 second'`)
  const late = await browser.post('accept', open)
  assert.is(late.status, 410)
  assert.match(late.text, /This quote was valid through \w+ \d+, \d{4}\./)
  assert.not.match(late.text, 'Sign and accept')
  const asked = await browser.post('questions', fieldsOf(late, 'questions'))
  assert.match(asked.text, 'Your request for a new price was sent to Bright Driveways.')
  assert.not.match(asked.text, 'Ask for a new price')
  const { responses: answers } = await recordedOf(testApp, quoteId)
  assert.equal(
    answers.map(({ kind, text }) => [kind, text]),
    [['asked', 'Please send me a new price.']],
  )
})

test('a forged, revoked or deleted link is a 404 with one sentence that names no company', async ({
  testApp,
}) => {
  const { quoteId, token } = await visit(testApp)
  const revoked = tokenOf(testApp, quoteId, 1)
  for (const bad of [revoked, `${token.slice(0, -1)}!`, 'x', '1-0-AAAAAAAAAAAAAAAAAAAAAA']) {
    const browser = visitQuotePage(testApp, encodeURIComponent(bad))
    const page = await browser.open()
    assert.is(page.status, 404)
    assert.is(page.headers.get('cache-control'), 'no-store')
    const sentence =
      'This quote link is invalid or was replaced, so please open the latest link that you received.'
    assert.is(page.text.replace('CurbQuote', '').trim(), sentence)
    assert.is((await browser.post('accept', signed)).status, 404)
  }
  await testApp.database.db.deleteFrom('quotes').where('id', '=', quoteId).execute()
  assert.is((await visitQuotePage(testApp, token).open()).status, 404)
  const spanish = await visitQuotePage(testApp, 'x').open('', { 'accept-language': 'es-MX,es' })
  assert.match(spanish.html, '<html lang="es">')
})

test('a quote in Spanish has its page in Spanish, also with errors', async ({ testApp }) => {
  const { browser } = await visit(testApp, { language: 'es' })
  const page = await browser.open('', { 'accept-language': 'en' })
  assert.match(page.html, '<html lang="es">')
  assert.match(page.text, /Cotización \d+ de Bright Driveways/)
  assert.match(page.text, 'Bien hecho')
  assert.not.match(page.text, 'Sealing, done right')
  assert.match(page.text, 'Gutters, done right')
  const refused = await browser.post('accept', { ...fieldsOf(page, 'accept'), name: '' })
  assert.match(refused.text, 'Escriba su nombre completo.')
  const accepted = await browser.post('accept', { ...fieldsOf(page, 'accept'), ...signed })
  assert.match(accepted.text, 'Aceptada el')
})

test('the 31st call of a minute is refused with a page', async () => {
  const testApp = await buildTestApp({ env: { RATE_LIMITS: '' } })
  const { browser, token } = await visit(testApp)
  const [statuses, refused, posted, seen] = await inOneWindow(limits.offers, async () => {
    await testApp.database.db.deleteFrom('rate_limits').execute()
    const counted = await Promise.all(Array.from({ length: 30 }, () => browser.open()))
    return [
      counted.map(({ status }) => status),
      await browser.open('', { accept: 'text/html' }),
      await browser.post('accept', signed),
      await fetch(`${testApp.url}/api/offers/${token}/seen`, { method: 'POST' }),
    ] as const
  })
  assert.equal(new Set(statuses), new Set([200]))
  for (const page of [refused, posted]) {
    assert.is(page.status, 429)
    assert.match(page.headers.get('content-type') ?? '', 'text/html')
    assert.ok(Number(page.headers.get('retry-after')) > 0)
    assert.match(page.text, 'Too many requests')
    assert.not.match(page.text, 'Bright')
  }
  assert.is(seen.status, 429, 'the API shares the counter')
  // A forged link costs nothing.
  assert.is((await visitQuotePage(testApp, 'forged').open()).status, 404)
  await testApp.close()
})

test('the 21st question of a day is refused beside what was typed', async () => {
  const testApp = await buildTestApp({ env: { RATE_LIMITS: '' } })
  const { browser, quoteId } = await visit(testApp)
  const { questionsOfQuote } = limits
  const refused = await inOneWindow(questionsOfQuote, async () => {
    await testApp.database.db.deleteFrom('rate_limits').execute()
    await testApp.app.countAgainst(questionsOfQuote, String(quoteId), questionsOfQuote.max)
    return browser.post('questions', { text: 'Do you clean gutters?' })
  })
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.match(refused.text, /Too many requests\. Wait \d+ seconds and try again\./)
  assert.match(refused.html, 'Do you clean gutters?</textarea')
  await testApp.close()
})

/** Requests of email scanners, link previews and prefetching browsers. */
const scanners: [string, RequestInit][] = [
  ['an email scanner', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' } }],
  ['a link preview', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } }],
  ['HEAD', { method: 'HEAD' }],
]
for (const [name, init] of scanners)
  test(`${name} changes nothing`, async ({ testApp }) => {
    const { quoteId, token } = await visit(testApp)
    const before = await recordedOf(testApp, quoteId)
    for (const path of ['', '?sent=question', '?sent=price', '/accept', '/decline', '/choose'])
      await fetch(`${testApp.url}/q/${token}${path}`, init)
    assert.equal(await recordedOf(testApp, quoteId), before)
  })

test('a scanner that submits every form as it is changes nothing', async ({ testApp }) => {
  const { browser, quoteId } = await visit(testApp)
  const before = await recordedOf(testApp, quoteId)
  const page = await browser.open()
  for (const form of ['choose', 'accept', 'decline', 'questions'])
    await browser.post(form, fieldsOf(page, form))
  assert.equal(await recordedOf(testApp, quoteId), before)
})

test('a body that is not a form is refused', async ({ testApp }) => {
  const { token } = await visit(testApp)
  const response = await fetch(`${testApp.url}/q/${token}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  assert.is(response.status, 415)
})

test('a drawn signature is stored as points, and other data in its field is left out', async ({
  testApp,
}) => {
  const drawn = {
    width: 300,
    height: 160,
    strokes: [
      [
        { x: 10, y: 20 },
        { x: 30, y: 40 },
      ],
    ],
  }
  for (const [field, stored] of [
    [JSON.stringify(drawn), drawn],
    ['<svg onload=alert(1)>', null],
    [JSON.stringify({ ...drawn, svg: '<svg>' }), null],
  ] as const) {
    const { browser, quoteId } = await visit(testApp, { company: { asks_drawn_signature: true } })
    const fields = { ...fieldsOf(await browser.open(), 'accept'), ...signed, drawn: field }
    await browser.post('accept', fields)
    const { responses: answers } = await recordedOf(testApp, quoteId)
    assert.equal(answers[0]?.drawn ?? null, stored)
  }
})

test('a drawn signature is kept when the form is refused', async ({ testApp }) => {
  const { browser } = await visit(testApp, { company: { asks_drawn_signature: true } })
  const fields = fieldsOf(await browser.open(), 'accept')
  const drawn = '{"width":300,"height":160,"strokes":[[{"x":10,"y":20}]]}'
  for (const [sent, kept] of [
    [drawn, drawn.replaceAll('"', '&quot;')],
    ['"><svg onload=alert(1)>', ''],
  ] as const) {
    const refused = await browser.post('accept', { ...fields, name: signed.name, drawn: sent })
    assert.is(refused.status, 422)
    assert.equal(fieldsOf(refused, 'accept')['drawn'], [kept])
  }
})

test.run()

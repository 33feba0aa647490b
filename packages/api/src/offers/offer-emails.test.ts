import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { readPdf } from '../test/read-pdf.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'
import {
  acceptance,
  callOffer,
  type OfferedQuote,
  offerOf,
  submitOffer,
  totalWithSealing,
} from '../test/test-offer.ts'
import { flatText, visibleFacts } from '../test/visible-facts.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'
import { makeDocument } from '../documents/make-document.ts'
import { termsVersionOf } from './to-customer-offer.ts'

const test = suite<{ testApp: TestApp }>('emails about offers')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

/** Sends the waiting emails. Returns them by kind, and adds them to `all`. */
async function sendWaiting(
  testApp: TestApp,
  all: EmailMessage[] = [],
): Promise<Map<string | undefined, EmailMessage>> {
  const sent = new Map<string | undefined, EmailMessage>()
  const { db } = testApp.app
  await runJobs(testApp, 'send-delivery', ({ deliveryId: emailId }) =>
    sendEmail(
      {
        db,
        config: testApp.config,
        emailSender: {
          send: async (message) => {
            sent.set(message.tag, message)
            all.push(message)
            return { providerMessageId: message.id }
          },
          find: async () => undefined,
        },
      },
      emailId,
    ),
  )
  return sent
}

async function onlyEmail(testApp: TestApp, kind: string): Promise<EmailMessage> {
  const sent = await sendWaiting(testApp)
  assert.equal([...sent.keys()], [kind])
  return sent.get(kind)!
}

const company = {
  branding_name: 'O’Brien & Sons',
  phone: '5025550100',
  time_zone: 'America/Chicago',
  quote_terms: 'Move the cars.',
}
const accepted = { ...acceptance, termsVersion: termsVersionOf(company.quote_terms) }

/** A submitted quote whose first emails are sent. */
async function offered(
  testApp: TestApp,
  options: Parameters<typeof submitOffer>[1] = {},
): Promise<OfferedQuote> {
  const quote = await submitOffer(testApp, { company, ...options })
  await sendWaiting(testApp)
  return quote
}

async function asOwner(
  testApp: TestApp,
  { company: owner, quoteId }: { company: { id: number }; quoteId: number },
  path: string,
  body: unknown,
): Promise<void> {
  const token = await signInAs(testApp, owner)
  const response = await call(testApp, 'POST', `/api/company/quotes/${quoteId}${path}`, {
    token,
    body,
  })
  assert.ok(response.status < 300, response.text)
}

/** Runs the jobs that acceptances enqueued. */
function makeDocuments(testApp: TestApp): Promise<void> {
  const { db, photoStore } = testApp.app
  return runJobs(testApp, 'make-document', (accepted) => makeDocument({ db, photoStore }, accepted))
}

function storedDocuments({ app }: TestApp, { quoteId }: { quoteId: number }) {
  return app.db.selectFrom('quote_documents').selectAll().where('quote_id', '=', quoteId).execute()
}

/** Asserts that both parts of an email contain `parts`. Returns the URLs of its links. */
function assertContent({ html, text }: EmailMessage, parts: readonly string[]): string[] {
  const { texts, links } = visibleFacts(html)
  const shown = texts.join(' ')
  for (const part of parts) {
    assert.ok(shown.includes(part), `HTML: ${part}\n${shown}`)
    assert.ok(flatText(text).includes(part), `text: ${part}\n${text}`)
  }
  return links
}

const dayOf = async (testApp: TestApp, token: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date((await offerOf(testApp, token)).validThrough ?? ''),
  )

test('the confirmation has the button to the page and the last valid day', async ({ testApp }) => {
  const { token } = await submitOffer(testApp, { company })
  const day = await dayOf(testApp, token)
  const email = (await sendWaiting(testApp)).get('quote_confirmation')
  assert.ok(email)
  const url = `${testApp.config.publicUrl}/q/${token}`
  const links = assertContent(email, ['View and accept', `This quote is valid through ${day}.`])
  assert.ok(links.includes(url))
  assert.ok(flatText(email.text).includes(`View and accept: ${url}`))
})

test('a Spanish confirmation has a Spanish button', async ({ testApp }) => {
  const { token } = await submitOffer(testApp, { company, language: 'es' })
  const day = await dayOf(testApp, token, 'es-US')
  const email = (await sendWaiting(testApp)).get('quote_confirmation')
  assert.ok(email)
  assertContent(email, ['Ver y aceptar', `Esta cotización es válida hasta el ${day}.`])
})

test('a custom job has no button, because it has no price', async ({ testApp }) => {
  const widget = visitWidget(testApp, (await offered(testApp)).company)
  assert.is((await widget.post('custom-job', customJobOf([]))).status, 201)
  const email = (await sendWaiting(testApp)).get('quote_confirmation')
  assert.ok(email)
  assert.not.match(email.html + email.text, '/q/')
})

test('both sides get a copy of what was accepted, with the same lines as page and PDF', async ({
  testApp,
}) => {
  const quote = await offered(testApp)
  const { token, addOns } = quote
  const response = await callOffer(testApp, token, '/accept', {
    ...accepted,
    name: 'Nora Nguyễn',
    selectedAddOnIds: [addOns.sealing],
    total: totalWithSealing,
  })
  assert.is(response.status, 200, response.text)
  const offer = await offerOf(testApp, token)
  const sent = await sendWaiting(testApp)
  assert.equal([...sent.keys()].toSorted(), ['offer_accepted_customer', 'offer_accepted_owner'])
  const toCustomer = sent.get('offer_accepted_customer')!
  const toOwner = sent.get('offer_accepted_owner')!

  const shown = offer.lines.flatMap(({ label, amount }) => [label, `$${amount.toFixed(2)}`])
  const facts = [...shown, 'Total', '$333.90', 'Nora Nguyễn', offer.documentSha256 ?? '']
  const links = assertContent(toCustomer, [
    ...facts,
    '1, revision 2',
    'Download PDF',
    'Contact O’Brien & Sons',
  ])
  assert.is(toCustomer.subject, 'You accepted the quote from O’Brien & Sons: $333.90')
  assert.is(toCustomer.from, '"O’Brien & Sons" <quotes@curbquote.test>')
  assert.equal(toCustomer.to, ['nora.fields@example.com'])

  assertContent(toOwner, [...facts, 'What they accepted', 'Open in your dashboard'])
  assert.is(toOwner.subject, 'Accepted: Nora Fields, $333.90')
  assert.is(toOwner.replyTo, 'nora.fields@example.com')
  // The owner's copy has no link with which somebody else could answer for the customer.
  assert.not.match(toOwner.html + toOwner.text, token)

  // The link of an email tells that the customer read it, so it differs from the link of the form.
  const documentLink = links.find((link) => link.endsWith('.pdf')) ?? ''
  assert.is.not(documentLink, offer.documentUrl)
  const pdf = async () => {
    const url = documentLink.replace(testApp.config.publicUrl, testApp.url)
    const file = await fetch(url)
    assert.is(file.status, 200)
    assert.is(file.headers.get('cache-control'), 'no-store')
    assert.is(file.headers.get('referrer-policy'), 'no-referrer')
    assert.is(file.headers.get('x-robots-tag'), 'noindex')
    return Buffer.from(await file.arrayBuffer())
  }
  const rendered = await pdf()
  const [text = ''] = (await readPdf(rendered)).pages
  for (const part of [...facts, 'Move the cars.'])
    assert.ok(text.includes(part), `${part}: ${text}`)
  await makeDocuments(testApp)
  assert.is((await storedDocuments(testApp, quote)).length, 1)
  assert.ok(rendered.equals(await pdf()))
})

test('a Spanish customer gets a Spanish copy, and the owner an English one', async ({
  testApp,
}) => {
  const { token } = await offered(testApp, { language: 'es' })
  assert.is((await callOffer(testApp, token, '/accept', accepted)).status, 200)
  const { acceptedAt = '' } = await offerOf(testApp, token)
  const day = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeZone: 'America/Chicago',
  }).format(new Date(acceptedAt))
  const sent = await sendWaiting(testApp)
  const toCustomer = sent.get('offer_accepted_customer')!
  assert.is(toCustomer.subject, 'Aceptó la cotización de O’Brien & Sons: $291.50')
  assert.match(toCustomer.html, '<html lang="es"')
  assertContent(toCustomer, ['Descargar PDF', 'Aceptada por', 'Qué sigue'])
  const toOwner = sent.get('offer_accepted_owner')!
  assertContent(toOwner, [
    'Nora Fields accepted your quote',
    'Setup fee',
    'Tax: 6% of $275.00, the price before tax.',
  ])
  assert.match(toOwner.html, new RegExp(`accepted on ${day} at `))
  assert.not.match(toOwner.text, /Cargo inicial|Impuesto| de 20\d\d/)
})

test('an acceptance by phone sends the customer a copy that says who recorded it, and makes a PDF', async ({
  testApp,
}) => {
  const quote = await offered(testApp)
  await asOwner(testApp, quote, '/answers', { kind: 'accepted', note: 'Called at noon.' })
  const copy = await onlyEmail(testApp, 'offer_accepted_customer')
  assert.is(copy.subject, 'O’Brien & Sons recorded that you accepted the quote: $291.50')
  assert.match(copy.text, 'This was recorded by O’Brien & Sons. Not right? Tell them.')
  assert.not.match(copy.text, 'You accepted this quote')
  await makeDocuments(testApp)
  assert.is((await storedDocuments(testApp, quote)).length, 1)
})

test('the owner reads the reason and the note of a decline', async ({ testApp }) => {
  const { token, quoteId } = await offered(testApp)
  const day = await dayOf(testApp, token)
  await callOffer(testApp, token, '/decline', {
    revision: 1,
    reason: 'too_expensive',
    text: 'See https://cheaper.example or cheaper.example/offer',
  })
  const email = await onlyEmail(testApp, 'offer_declined_owner')
  assert.is(email.subject, 'Declined: Nora Fields, $291.50')
  assert.is(email.replyTo, 'nora.fields@example.com')
  const links = assertContent(email, [
    `Reason: Too expensive. They can still accept it until ${day}.`,
    'See [link removed] or [link removed]',
  ])
  assert.ok(links.includes(`${testApp.config.publicUrl}/company/dashboard?lead=${quoteId}`))
  assert.not.match(email.html + email.text, 'cheaper.example')
})

test('the owner reads which total was declined, also after a newer price', async ({ testApp }) => {
  const quote = await offered(testApp)
  await asOwner(testApp, quote, '/offers', { lines: [{ label: 'All', amount: 200 }], taxRate: 0 })
  await sendWaiting(testApp)
  await callOffer(testApp, quote.token, '/decline', { revision: 2, reason: 'not_now' })
  await asOwner(testApp, quote, '/offers', { lines: [{ label: 'All', amount: 150 }], taxRate: 0 })
  const email = (await sendWaiting(testApp)).get('offer_declined_owner')!
  assert.is(email.subject, 'Declined: Nora Fields, $200.00')
  assert.not.match(email.text, 'They can still accept it')
})

test('the owner reads a question as plain text and can reply', async ({ testApp }) => {
  const { token } = await offered(testApp, {
    customerName: 'Nora <b>Fields</b> evil.example',
  })
  await callOffer(testApp, token, '/questions', {
    text: 'Is the <i>deck</i> included?\nwww.evil.example',
  })
  const email = await onlyEmail(testApp, 'offer_question_owner')
  assert.is(email.subject, `Question from Nora <b>Fields</b> [link removed] about quote 1`)
  assert.is(email.replyTo, 'nora.fields@example.com')
  assertContent(email, ['Is the <i>deck</i> included?'])
  assert.not.match(email.html, /<i>|<b>|evil\.example/)
  assert.not.match(email.text, 'evil.example')
})

test('a new price says what changed and leads to the page', async ({ testApp }) => {
  const quote = await offered(testApp)
  await asOwner(testApp, quote, '/offers', {
    lines: [{ label: 'Driveway and deck', amount: 400 }],
    validDays: 14,
    reason: 'The deck is included, see http://evil.example',
  })
  const day = await dayOf(testApp, quote.token)
  const email = await onlyEmail(testApp, 'offer_revised_customer')
  assert.is(email.subject, 'New price from O’Brien & Sons: $424.00')
  const links = assertContent(email, [
    'O’Brien & Sons has changed your quote. This is the current version.',
    'The deck is included, see [link removed]',
    'Driveway and deck',
    '$424.00',
    'Quote 1, revision 2',
    'View and accept',
    `This quote is valid through ${day}.`,
  ])
  assert.ok(links.includes(`${testApp.config.publicUrl}/q/${quote.token}`))
})

test('the first price of a custom job is not called a change', async ({ testApp }) => {
  const { company: owner } = await offered(testApp)
  const response = await visitWidget(testApp, owner).post('custom-job', {
    ...customJobOf([]),
    language: 'es',
  })
  const { quoteId } = (await response.json()) as { quoteId: number }
  await sendWaiting(testApp)
  await asOwner(testApp, { company: owner, quoteId }, '/offers', {
    lines: [{ label: 'Techo', amount: 100 }],
  })
  const email = await onlyEmail(testApp, 'offer_revised_customer')
  assert.is(email.subject, 'Su cotización de O’Brien & Sons: $106.00')
  assertContent(email, ['este es el precio de O’Brien & Sons', 'Techo', 'Ver y aceptar'])
  assert.not.match(email.text, 'revisión')
})

test('a price that was answered before the email was sent is not sent', async ({ testApp }) => {
  const quote = await offered(testApp)
  await asOwner(testApp, quote, '/offers', { lines: [{ label: 'Deck', amount: 400 }] })
  await asOwner(testApp, quote, '/withdraw', {})
  assert.is((await sendWaiting(testApp)).size, 0)
  assert.equal(await statesOf(testApp, quote.quoteId, 'offer_revised_customer'), ['skipped'])
})

/** Overtaken emails are no failures: operators are alerted about those. */
const statesOf = async ({ database }: TestApp, quoteId: number, kind: string) =>
  (
    await database.db
      .selectFrom('deliveries')
      .select('state')
      .where('quote_id', '=', quoteId)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)

test('a reopened offer asks for a new answer and gives the reason', async ({ testApp }) => {
  const quote = await offered(testApp)
  await callOffer(testApp, quote.token, '/accept', accepted)
  await sendWaiting(testApp)
  await asOwner(testApp, quote, '/reopen', { reason: 'You asked for another day.' })
  const email = await onlyEmail(testApp, 'offer_reopened_customer')
  assert.is(email.subject, 'Your quote from O’Brien & Sons is open again')
  const links = assertContent(email, [
    'You asked for another day.',
    'An earlier answer no longer counts',
    'View and accept',
    '$291.50',
  ])
  assert.ok(links.includes(`${testApp.config.publicUrl}/q/${quote.token}`))
})

test('a revoked link and a quote that nobody accepted have no PDF', async ({ testApp }) => {
  const quote = await offered(testApp)
  const statusOf = async (token: string) =>
    (await fetch(`${testApp.url}/q/${token}/document.pdf`)).status
  assert.is(await statusOf(quote.token), 404)
  await callOffer(testApp, quote.token, '/accept', accepted)
  assert.is(await statusOf(quote.token), 200)
  await asOwner(testApp, quote, '/link', {})
  assert.is(await statusOf(quote.token), 404)
  assert.is(await statusOf('1-0-AAAAAAAAAAAAAAAAAAAAAA'), 404)
  const page = await fetch(`${testApp.url}/q/${quote.token}/document.pdf`)
  assert.match(page.headers.get('content-type') ?? '', 'text/html')
  assert.not.match(await page.text(), 'O’Brien')
})

test('an email about a price that was replaced meanwhile is not sent', async ({ testApp }) => {
  const quote = await offered(testApp)
  await asOwner(testApp, quote, '/withdraw', {})
  await asOwner(testApp, quote, '/reopen', { reason: 'Again' })
  for (const amount of [100, 200])
    await asOwner(testApp, quote, '/offers', { lines: [{ label: 'All', amount }] })
  const sent: EmailMessage[] = []
  await sendWaiting(testApp, sent)
  assert.equal(
    sent.map(({ tag }) => tag),
    ['offer_revised_customer'],
  )
  assertContent(sent[0]!, ['$212.00'])
  assert.equal(await statesOf(testApp, quote.quoteId, 'offer_reopened_customer'), ['skipped'])
})

test.run()

import { formatCents } from '@curbquote/pricing'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { createCompany } from '../test/test-company.ts'
import { createLogo } from '../test/test-logo.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storedLines, storeQuote } from '../test/test-quote.ts'
import { flatText, visibleFacts } from '../test/visible-facts.ts'
import { quoteAlertEmail } from './quote-alert-email.ts'
import { quoteDigestEmail } from './quote-digest-email.ts'
import { quoteConfirmationEmail } from './quote-confirmation-email.ts'
import { emailsOfQuote, type EmailedQuote, readEmailedQuote } from './quote-email.ts'

const publicUrl = 'https://quotes.test'
const test = suite('quote emails')
let database: TestDatabase

test.before(async () => {
  database = await openTestDatabase()
})
test.after(async () => {
  await database.close()
})

async function emailed(
  quoteOverrides: Parameters<typeof storeQuote>[2] = {},
  companyOverrides: Parameters<typeof createCompany>[1] = {},
): Promise<EmailedQuote> {
  const { db } = database
  const company = await createCompany(db, {
    phone: '5125550100',
    contact_emails: ['office@bright.example', 'crew@bright.example'],
    ...companyOverrides,
  })
  const quote = await storeQuote(db, company.id, quoteOverrides)
  const read = await readEmailedQuote(db, company.id, quote.id)
  assert.ok(read)
  return read
}

const owner = {
  email: 'owner@bright.example',
  contact_emails: ['office@bright.example'],
  unconfirmed_emails: [] as string[],
  email_notifications: true,
  instant_alerts: true,
  notification_email: null,
}

test('a quote sends an alert to the contact email addresses and a confirmation to the customer', () => {
  assert.equal(emailsOfQuote(owner, 'jane@example.com'), [
    { kind: 'lead_alert', recipients: ['office@bright.example'] },
    { kind: 'quote_confirmation', recipients: ['jane@example.com'] },
  ])
})

test('an AI measurement is shown as an estimate with its confidence and correction', async () => {
  const surface = {
    groupId: 1,
    surfaceType: 'driveway' as const,
    area: 500,
    measuredArea: 640,
    lowArea: 560,
    highArea: 720,
    confidence: 0.82,
  }
  const sentEmail = await emailed({
    measurement_method: 'ai',
    analysis: JSON.stringify({
      estimatedArea: 500,
      confidence: 0.82,
      surfaceType: 'driveway',
      condition: 'moderate',
      method: 'ai',
      complexity: 'simple',
      notes: null,
      surfaces: [surface],
      photoRequest: null,
    }),
  })
  const alert = composeEmail(quoteAlertEmail(sentEmail, publicUrl))
  for (const part of [alert.text, alert.html]) {
    assert.match(part, 'Estimated by AI from photos')
    assert.match(part, '82% confidence, 560 to 720 sq ft; the customer changed 640 to 500 sq ft')
  }
  const confirmation = composeEmail(quoteConfirmationEmail(sentEmail, publicUrl))
  assert.match(confirmation.text, 'Estimated by AI from your photos and corrected by you')
})

test('a customer who used Spanish gets a Spanish confirmation, the business an English alert', async () => {
  const sentEmail = await emailed({ language: 'es' })
  const { subject, html, text } = composeEmail(quoteConfirmationEmail(sentEmail, publicUrl))
  assert.is(subject, 'Su cotización de Bright Driveways: $611.87')
  assert.match(html, '<html lang="es"')
  for (const part of [flatText(html), flatText(text)]) {
    for (const words of [
      'Hola: gracias por pedir una cotización a Bright Driveways.',
      'Entrada de autos, Sendero, 960.5 pies² · impuesto incluido',
      'Lavado a presión',
      'Cargo inicial',
      'Oil stain treatment',
      '(incluido en el total)',
      '(elegido por usted)',
      'Impuesto',
      'Entrada de autos, 40 × 16.5 pies',
      'se comunicará con usted al (512) 555-0142 o por correo electrónico',
      'Teléfono',
    ])
      assert.match(part, words)
    for (const words of ['Power Washing', 'Setup fee', 'includes tax', 'sq ft', 'Phone', 'Hi '])
      assert.not.match(part, words)
  }
  const custom = await emailed({ language: 'es', measurement_method: 'custom' })
  const request = composeEmail(quoteConfirmationEmail(custom, publicUrl))
  assert.is(request.subject, 'Bright Driveways recibió su solicitud')
  assert.match(composeEmail(quoteAlertEmail(sentEmail, publicUrl)).text, 'Power Washing')
})

test('without contact email addresses the alert goes to the account', () => {
  const [alert] = emailsOfQuote({ ...owner, contact_emails: [] }, 'jane@example.com')
  assert.equal(alert?.recipients, ['owner@bright.example'])
})

test('the alert goes to the chosen email address while it is in the profile', () => {
  const addressed = (notification_email: string) =>
    emailsOfQuote({ ...owner, notification_email }, 'jane@example.com')[0]?.recipients
  assert.equal(addressed(owner.email), [owner.email])
  assert.equal(addressed('left@bright.example'), addressed(''))
})

test('with alerts off, only the customer gets an email', () => {
  for (const setting of ['email_notifications', 'instant_alerts'])
    assert.equal(
      emailsOfQuote({ ...owner, [setting]: false }, 'jane@example.com').map(
        (sentEmail) => sentEmail.kind,
      ),
      ['quote_confirmation'],
    )
})

test('an alert has at most five recipients and none with a line break', () => {
  const contact_emails = [
    'x@bright.example\r\nBcc: victim@example.com',
    ...Array.from({ length: 9 }, (_, index) => `c${index}@bright.example`),
  ]
  const [alert] = emailsOfQuote({ ...owner, contact_emails }, 'jane@example.com')
  assert.equal(
    alert?.recipients,
    [0, 1, 2, 3, 4].map((index) => `c${index}@bright.example`),
  )
})

test('the alert contains contact, job and photos', async () => {
  const emailedQuote = await emailed()
  const { subject, html, text } = composeEmail(quoteAlertEmail(emailedQuote, publicUrl))
  assert.is(subject, 'New lead: Jane Doe in Austin, $611.87')
  for (const fact of [
    'Jane Doe',
    '(512) 555-0142',
    'jane.doe@example.com',
    '12 Oak Street, Austin, TX 78701',
    '960.5 sq ft',
    'Driveway, Walkway',
    'Entered by the customer',
    'Oil stain near the garage.',
    'Driveway, 40 × 16.5 ft',
    '$611.87',
  ]) {
    assert.ok(html.includes(fact), fact)
    assert.ok(text.includes(fact), fact)
  }
  assert.ok(html.includes('href="tel:+15125550142"'))
  assert.ok(html.includes('href="mailto:jane.doe@example.com?subject='))
  assert.ok(
    html.includes(
      'href="https://www.google.com/maps/search/?api=1&amp;query=12%20Oak%20Street%2C%20Austin%2C%20TX%2078701"',
    ),
  )
  assert.ok(
    html.includes(`href="https://quotes.test/company/dashboard?lead=${emailedQuote.quote.id}"`),
  )
  for (const { photo_id } of emailedQuote.photos) {
    assert.ok(html.includes(`src="https://quotes.test/photos/${photo_id}-thumbnail.jpg"`))
    assert.ok(text.includes(`https://quotes.test/photos/${photo_id}.jpg`))
  }
})

test('both emails show the stored lines to the cent, which add up to the total', async () => {
  const emailedQuote = await emailed()
  assert.is(
    storedLines.reduce((sum, [, , cents]) => sum + cents, 0),
    emailedQuote.quote.total_cents,
  )
  for (const content of [
    quoteAlertEmail(emailedQuote, publicUrl),
    quoteConfirmationEmail(emailedQuote, publicUrl),
  ]) {
    const block = content.blocks.find((each) => each.kind === 'lines')
    const stored = storedLines.map(([, label, cents]) => [label, formatCents(cents)])
    // Add-ons that the customer selected are below the subtotal, and the tax includes theirs.
    assert.equal(
      block?.lines.map(({ label, amount }) => [label, amount]),
      [
        ...stored.slice(0, 4),
        ['Subtotal', '$560.75'],
        ...stored.slice(4, 5),
        ['Before tax', '$577.24'],
        ...stored.slice(5),
      ],
    )
    assert.is(block?.total.amount, '$611.87')
    const { html, text } = composeEmail(content)
    const amounts = visibleFacts(html).texts.filter((fact) => /^\$[\d,.]+$/.test(fact))
    for (const [, label, cents] of storedLines) {
      assert.ok(amounts.includes(formatCents(cents)), label)
      assert.match(text, new RegExp(`^${label}.* \\${formatCents(cents)}$`, 'm'))
    }
  }
})

test('the customer gets no lines of $0.00, the owner gets them', async () => {
  const sentEmail = await emailed()
  const lines = sentEmail.lines.map((line) =>
    line.kind === 'setup_fee' || line.kind === 'tax' ? { ...line, amount_cents: 0 } : line,
  )
  const textOf = (email: EmailContent) => composeEmail(email).text
  const confirmation = textOf(quoteConfirmationEmail({ ...sentEmail, lines }, publicUrl))
  const alert = textOf(quoteAlertEmail({ ...sentEmail, lines }, publicUrl))
  for (const line of [/Setup fee.*\$0\.00/, /Tax.*\$0\.00/]) {
    assert.not.match(confirmation, line)
    assert.match(alert, line)
  }
  assert.not.match(confirmation, 'Setup fee')
})

test("an attacker's direction overrides and invisible characters are in no email", async () => {
  const hidden = '\u202e\u2067\u200b\u200f\u00ad'
  const sentEmail = await emailed({
    customer_name: `Jane${hidden} Doe`,
    customer_address: `12 ${hidden}Oak Street`,
    job_description: `Oil ${hidden}stains`,
  })
  for (const content of [
    quoteConfirmationEmail(sentEmail, publicUrl),
    quoteAlertEmail(sentEmail, publicUrl),
    quoteDigestEmail(sentEmail.company, [sentEmail.quote], publicUrl),
  ]) {
    const { subject, html, text } = composeEmail(content)
    for (const part of [subject, html, text])
      assert.not.match(part, /[\u202a-\u202e\u2066-\u2069\u200b\u200f\u00ad]/)
  }
})

test('the alert shows the source without links to client-supplied URLs', async () => {
  const source = {
    pageUrl: 'https://evil.example/login',
    referrer: 'https://www.google.com/',
    utmSource: 'newsletter',
    utmCampaign: 'spring',
  }
  const emailedQuote = await emailed({ source: JSON.stringify(source) })
  const { html, text } = composeEmail(quoteAlertEmail(emailedQuote, publicUrl))
  for (const line of [
    'Source: newsletter',
    'Page: https://evil.example/login',
    'Referrer: https://www.google.com/',
    'Campaign: spring',
  ])
    assert.ok(text.includes(line), line)
  assert.not.match(html, 'href="https://evil.example')
  // The confirmation does not show the source.
  assert.not.match(
    composeEmail(quoteConfirmationEmail(emailedQuote, publicUrl)).text,
    'evil.example',
  )
})

test('the text parts contain all facts of the HTML parts', async () => {
  const emailedQuote = await emailed()
  const custom = await emailed({ measurement_method: 'custom' })
  for (const content of [
    quoteAlertEmail(emailedQuote, publicUrl),
    quoteAlertEmail(custom, publicUrl),
    quoteConfirmationEmail(emailedQuote, publicUrl),
    quoteConfirmationEmail(custom, publicUrl),
    quoteDigestEmail(emailedQuote.company, [emailedQuote.quote, custom.quote], publicUrl),
  ]) {
    const { html, text } = composeEmail(content)
    const { texts, links } = visibleFacts(html)
    for (const fact of texts) assert.ok(flatText(text).includes(fact), `"${fact}"`)
    for (const link of links) assert.ok(text.includes(link), link)
  }
})

test('the alert of a custom job has no price', async () => {
  const { subject, html, text } = composeEmail(
    quoteAlertEmail(await emailed({ measurement_method: 'custom' }), publicUrl),
  )
  assert.is(subject, 'New custom job request: Jane Doe in Austin')
  assert.not.match(text, /\$/)
  assert.not.match(visibleFacts(html).texts.join(' '), /\$/)
  assert.match(text, /Oil stain near the garage/)
})

test('the alert of a custom job without a street address has no location button', async () => {
  const emailedQuote = await emailed({
    measurement_method: 'custom',
    customer_address: null,
    customer_city: null,
    customer_state: null,
    customer_zip: null,
  })
  const { subject, html } = composeEmail(quoteAlertEmail(emailedQuote, publicUrl))
  assert.is(subject, 'New custom job request: Jane Doe')
  assert.not.match(html, /maps|Location|Address/)
})

test('the confirmation has the total with tax, the next steps and the contact', async () => {
  const { subject, text } = composeEmail(quoteConfirmationEmail(await emailed(), publicUrl))
  assert.is(subject, 'Your quote from Bright Driveways: $611.87')
  assert.match(text, /^Total \(includes tax\) +\$611\.87$/m)
  assert.match(text, /What happens next/)
  assert.match(text, /\(512\) 555-0100/)
  assert.match(text, /office@bright\.example/)
})

test('the confirmation of a custom job announces contact by a team member', async () => {
  const { text } = composeEmail(
    quoteConfirmationEmail(await emailed({ measurement_method: 'custom' }), publicUrl),
  )
  assert.match(text, /A team member will contact you soon/)
  assert.not.match(text, /\$/)
})

test('HTML in any field is escaped in both emails', async () => {
  const attack = `"><img src=x onerror=alert(1)><script>alert(1)</script>'`
  const emailedQuote = await emailed(
    {
      customer_name: attack,
      customer_email: `"<img/src=x/onerror=alert(1)>"@example.com`,
      customer_address: attack,
      customer_city: attack,
      customer_zip: attack,
      job_description: attack,
    },
    { name: attack, branding_name: attack },
  )
  emailedQuote.lines = emailedQuote.lines.map((line) => ({ ...line, label: attack }))
  for (const content of [
    quoteAlertEmail(emailedQuote, publicUrl),
    quoteConfirmationEmail(emailedQuote, publicUrl),
    quoteDigestEmail(emailedQuote.company, [emailedQuote.quote], publicUrl),
  ]) {
    const { html } = composeEmail(content)
    assert.not.match(html, /<script|<img[^>]*onerror|javascript:/i)
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) assert.not.match(tag, /\son\w+=/i)
    for (const [, source = ''] of html.matchAll(/src="([^"]*)"/g))
      assert.ok(source.startsWith(`${publicUrl}/photos/`), source)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
      assert.match(
        href,
        /^(?:https:\/\/(?:quotes\.test|www\.google\.com)\/|tel:\+1\d{10}$|mailto:)/,
      )
  }
})

test('a line break in a customer name is removed from the subject', async () => {
  const emailedQuote = await emailed({ customer_name: 'Jane\r\nBcc: victim@example.com' })
  const { subject } = composeEmail(quoteAlertEmail(emailedQuote, publicUrl))
  assert.is(subject, 'New lead: Jane Bcc: victim@example.com in Austin, $611.87')
})

test('a victim of email spam gets no text that somebody typed into the form', async () => {
  for (const language of ['en', 'es'] as const)
    for (const measurement_method of ['manual', 'custom'] as const) {
      const emailedQuote = await emailed({
        language,
        measurement_method,
        customer_name: 'Evil Typist',
        customer_address: '1 Evil Street',
        customer_city: 'Evilville',
        job_description: 'Your account is locked. Call the evil number 900 555 0199.',
      })
      const { subject, html, text } = composeEmail(quoteConfirmationEmail(emailedQuote, publicUrl))
      for (const part of [subject, html, text]) assert.not.match(part, /evil|locked|900/i)
    }
})

test("the email shows the company's logo", async () => {
  const { company, quote } = await emailed()
  const logoId = await createLogo(database.db, company.id)
  const withLogo = await readEmailedQuote(database.db, company.id, quote.id)
  assert.match(
    composeEmail(quoteConfirmationEmail(withLogo!, publicUrl)).html,
    `src="https://quotes.test/photos/${logoId}.png"`,
  )
})

test("an email cannot be built from another company's quote", async () => {
  const emailedQuote = await emailed()
  const other = await createCompany(database.db)
  assert.is(await readEmailedQuote(database.db, other.id, emailedQuote.quote.id), undefined)
})

test('alerts for an unconfirmed email address go to the account instead', () => {
  const contact_emails = ['office@bright.example', 'crew@bright.example']
  const recipientsOf = (changes: Partial<typeof owner>) =>
    emailsOfQuote({ ...owner, contact_emails, ...changes }, 'jane@example.com')[0]?.recipients
  assert.equal(recipientsOf({ unconfirmed_emails: ['crew@bright.example'] }), [
    'office@bright.example',
  ])
  assert.equal(recipientsOf({ unconfirmed_emails: contact_emails }), [owner.email])
})

test.run()

import type { CustomerOffer } from '@curbquote/types/offers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { customerOffer } from '../test/customer-offer.ts'
import { quotePage } from './quote-page-html.ts'
import type { QuotePage } from './quote-page.ts'

function render(changes: Partial<CustomerOffer> = {}, page: Partial<QuotePage> = {}): string {
  return String(
    quotePage({
      token: '7-1-token',
      offer: customerOffer(changes),
      idempotencyKey: 'a-key',
      nonce: 'a-nonce',
      script: undefined,
      ...page,
    }),
  )
}

/** The text of the page in reading order, without tags and styles. */
function textOf(markup: string): string {
  return markup
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Asserts that the parts are on the page in this order. */
function assertInOrder(text: string, parts: readonly string[]) {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    assert.ok(at >= 0, `${part} after position ${from} of: ${text}`)
    from = at
  }
}

test('"Review and accept" leads to the add-ons, without a choice to the terms, and without terms to the signature', () => {
  const targets = (text: string) =>
    [...text.matchAll(/href="(#\w+)">Review and accept/g)].map(([, to]) => to)
  assert.equal(targets(render()), ['#choices'])
  assert.equal(targets(render({ canChoose: false })), ['#terms'])
  assert.equal(targets(render({ addOns: [], terms: ' ' })), ['#sign'])
})

test('the page shows the quote, the terms and then the actions, in this order', () => {
  assertInOrder(textOf(render()), [
    'Quote 1042 from Bright Driveways',
    'Valid through December 21, 2026',
    'Review and accept',
    'Ask a question',
    'Send question',
    'Driveway',
    'Why?',
    '1,400 sq ft of driveway at $0.2231 = $312.40.',
    'Packages (plus tax) Clean and seal +$185.00 Added Concrete sealing, Oil stain treatment',
    'Concrete sealing',
    'Total',
    '$447.74',
    'Water and power are needed on site.',
    'Your full name',
    'I accept this quote for $447.74 and the terms above.',
    'I agree to sign electronically. I may ask Bright Driveways for a paper copy.',
    'Sign and accept $447.74',
    'Too expensive',
    'Chose someone else',
    'Not now',
    'Something else',
    'Decline quote',
    '(512) 555-0100',
    'office@bright.example',
  ])
})

test('the total, the validity and the way to accept come before the lines, which have their sizes', () => {
  const [line] = customerOffer().lines
  assert.ok(line)
  assertInOrder(textOf(render({ lines: [{ ...line, size: '1,400 sq ft' }] })), [
    'Total',
    '$447.74',
    'Valid through December 21, 2026',
    'Review and accept',
    'Driveway',
    '1,400 sq ft',
    'Your full name',
  ])
})

test('a changed price has its reason, and an accepted quote folds its hash', () => {
  const changed = { isCurrentRevisionChanged: true, revisionReason: 'The driveway is larger.' }
  assertInOrder(textOf(render(changed)), ['has changed this quote', 'The driveway is larger.'])
  const accepted = { state: 'accepted', canAccept: false, documentSha256: 'ab'.repeat(32) } as const
  const markup = render({ ...accepted, documentUrl: '/q/7-1-token/document.pdf' })
  assertInOrder(textOf(markup), ['Verification details', 'ab'.repeat(32)])
  assert.match(markup, '<details class="hash">')
})

test('only a change by the company has a revision number, and the validity is shown once', () => {
  const metaOf = (changes: Partial<CustomerOffer>) =>
    /<p class="meta">(.*?)<\/p>/.exec(render(changes))?.[1]
  assert.is(metaOf({ revision: 2 }), undefined, 'the customer selected an add-on')
  assert.is(metaOf({ revision: 2, isCurrentRevisionChanged: true }), 'Revision 2')
  assert.is(textOf(render()).split('Valid through').length, 2)
  const accepted = { state: 'accepted', canAccept: false, canChoose: false } as const
  assert.is(metaOf(accepted), undefined, 'an accepted quote stays valid')
})

test('the page is in Spanish for a quote in Spanish', () => {
  const markup = render({ language: 'es' })
  assert.match(markup, '<html lang="es">')
  const text = textOf(markup)
  assertInOrder(text, [
    'Cotización 1042 de Bright Driveways',
    'Válida hasta el 21 de diciembre de 2026',
    'Enviar pregunta',
    '¿Por qué?',
    'Acepto esta cotización por $447.74 y las condiciones anteriores.',
    'Firmar y aceptar $447.74',
    'Demasiado cara',
    'Rechazar cotización',
  ])
  assert.not.match(text, /\b(?:accept|quote|your|terms)\b/i)
})

const states: [string, Partial<CustomerOffer>, shown: string[], hidden: string[]][] = [
  [
    'accepted',
    {
      state: 'accepted',
      canAccept: false,
      canChoose: false,
      acceptedAt: '2026-11-21T22:12:00Z',
      acceptedName: 'Jane Doe',
      acceptedChannel: 'link',
      documentSha256: 'ab'.repeat(32),
      documentUrl: '/q/7-1-token/document.pdf',
    },
    [
      'Accepted on November 21, 2026 at 4:12 PM CST. A copy is on its way to you.',
      'Download PDF',
      'ab'.repeat(32),
    ],
    ['Sign and accept', 'Decline quote'],
  ],
  [
    'accepted by phone',
    {
      state: 'accepted',
      canAccept: false,
      canChoose: false,
      acceptedAt: '2026-11-21T22:12:00Z',
      acceptedName: 'Jane Doe',
      acceptedChannel: 'owner',
    },
    ['Bright Driveways recorded your acceptance on November 21, 2026 at 4:12 PM CST.'],
    ['copy is on its way'],
  ],
  [
    'accepted by phone in Spanish',
    {
      language: 'es',
      state: 'accepted',
      canAccept: false,
      canChoose: false,
      acceptedAt: '2026-11-21T22:12:00Z',
      acceptedChannel: 'owner',
    },
    ['Bright Driveways registró su aceptación el 21 de noviembre de 2026'],
    ['copia'],
  ],
  [
    'declined',
    { state: 'declined', declinedReason: 'not_now' },
    [
      'Changed your mind? You can accept it until December 21, 2026.',
      'Sign and accept $447.74',
      'Send question',
    ],
    ['Decline quote'],
  ],
  [
    'expired',
    { state: 'expired', canAccept: false, canChoose: false },
    ['This quote was valid through December 21, 2026.', 'Ask for a new price'],
    ['Sign and accept', 'Decline quote', 'Changed your mind?'],
  ],
  [
    'revised',
    { isCurrentRevisionChanged: true, revision: 2 },
    ['Bright Driveways has changed this quote. This is the current version.', 'Revision 2'],
    [],
  ],
  [
    'withdrawn',
    { state: 'withdrawn', canAccept: false, canChoose: false },
    ['Bright Driveways has withdrawn this quote.', 'Send question'],
    ['Sign and accept', '$447.74', 'Decline quote'],
  ],
  [
    'completed',
    { state: 'withdrawn', isCompleted: true, canAccept: false, canChoose: false },
    ['Bright Driveways has completed this job. The quote is closed.', 'Send question'],
    ['has withdrawn', 'Sign and accept', 'Decline quote'],
  ],
  [
    'without a price',
    {
      state: 'none',
      canAccept: false,
      canChoose: false,
      lines: [],
      addOns: [],
      packages: [],
      total: null,
      tax: null,
      validThrough: null,
    },
    ['Bright Driveways is preparing your price.'],
    ['Total', 'Sign and accept', 'Valid through', 'Revision'],
  ],
]
for (const [name, changes, shown, hidden] of states)
  test(`a quote that is ${name}`, () => {
    const text = textOf(render(changes))
    for (const words of shown) assert.ok(text.includes(words), `${words} in ${text}`)
    for (const words of hidden) assert.not.ok(text.includes(words), `${words} in ${text}`)
  })

test('without a required signature one checkbox and a name are enough', () => {
  const text = textOf(render({ requiresSignature: false, terms: '' }))
  assert.match(text, 'I accept this quote for $447.74.')
  assert.not.match(text, 'sign electronically')
  assert.match(text, ' Accept $447.74')
})

const hostile = `<script>alert(1)</script> "><img src=x onerror=alert(1)> https://evil.example 'x'`

test('names, terms, questions and labels are rendered as plain text', () => {
  const markup = render(
    {
      company: { ...customerOffer().company, name: hostile },
      customer: { name: hostile, addressLines: [hostile] },
      terms: hostile,
      lines: [{ kind: 'service', label: hostile, amount: 1, why: hostile }],
      addOns: [{ id: 1, label: hostile, description: hostile, amount: 1, isSelected: false }],
      packages: [{ id: hostile, label: hostile, addOnIds: [1], amount: 2 }],
    },
    {
      refused: {
        form: 'question',
        typed: { text: `</textarea>${hostile}`, name: hostile },
        problems: { text: hostile },
      },
    },
  )
  assert.not.match(markup, /<script|<img src=x|onerror=alert\(1\)>/)
  assert.not.match(markup, /href="[^"]*evil/)
  assert.is(markup.match(/<\/textarea/g)?.length, 2)
})

test('the fields of a refused form keep what was typed', () => {
  const markup = render(
    {},
    {
      refused: {
        form: 'accept',
        typed: { name: 'Jane  Nguyễn', agree: true, eSign: false },
        problems: { eSign: 'Check this box to sign electronically.' },
      },
    },
  )
  assert.match(markup, 'value="Jane  Nguyễn"')
  assert.match(markup, /name="agree"[^>]*checked/)
  assert.not.match(markup, /name="eSign"[^>]*checked/)
  assert.match(markup, /name="eSign"[^>]*aria-invalid="true" autofocus/)
})

test('terms keep their lines', () => {
  assert.match(
    render(),
    '>Water and power are needed on site.\nPlease move cars before 8 AM.</div>',
  )
})

test.run()

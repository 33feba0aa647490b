import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { flatText, visibleFacts } from '../test/visible-facts.ts'
import { composeEmail } from './compose-email.ts'
import type { EmailContent } from './email-content.ts'

const everyBlock: EmailContent = {
  subject: 'Subject\r\nBcc: victim@example.com',
  preheader: 'Preheader',
  brand: { name: 'Oak & Sons "Wash"', color: '#facc15', logoUrl: 'https://q.test/photos/logo.png' },
  title: 'Title <1>',
  blocks: [
    { kind: 'heading', text: 'A heading' },
    { kind: 'paragraph', text: 'A paragraph & more.' },
    { kind: 'figure', value: '$12.34', about: 'about it' },
    {
      kind: 'facts',
      facts: [
        { label: 'Plain', text: 'fact' },
        { label: 'Linked', text: 'address', href: 'https://maps.test/?a=1&b=2' },
        { label: 'Phone', text: '(512) 555-0142', href: 'tel:+15125550142' },
      ],
    },
    {
      kind: 'lines',
      lines: [
        { label: 'One', amount: '$1.00' },
        { label: 'Two', note: 'chosen', amount: '$11.34' },
      ],
      total: { label: 'Total', note: 'includes tax', amount: '$12.34' },
    },
    { kind: 'quotation', text: 'first line\nsecond line' },
    {
      kind: 'photos',
      photos: ['a', 'b', 'c', 'd'].map((id) => ({
        url: `https://q.test/photos/${id}.jpg`,
        thumbnailUrl: `https://q.test/photos/${id}-thumbnail.jpg`,
        caption: `Photo ${id}`,
      })),
    },
    {
      kind: 'actions',
      actions: [
        { label: 'Open', href: 'https://q.test/company/dashboard', isMain: true },
        { label: 'Call', href: 'tel:+15125550142' },
      ],
    },
    {
      kind: 'entries',
      entries: [{ title: 'Entry', value: '$5.00', details: [{ label: 'Town', text: 'Austin' }] }],
    },
  ],
  footer: [{ text: 'Why.' }, { text: 'Settings', href: 'https://q.test/settings' }],
}

test('the text part has all facts of the HTML part for every kind of block', () => {
  const { html, text } = composeEmail(everyBlock)
  const { texts, links } = visibleFacts(html)
  assert.ok(texts.length > 30)
  for (const fact of texts) assert.ok(flatText(text).includes(fact), `"${fact}" is not in the text`)
  for (const link of links) assert.ok(text.includes(link), `${link} is not in the text`)
})

test('the subject is one line', () => {
  assert.is(composeEmail(everyBlock).subject, 'Subject Bcc: victim@example.com')
})

test('quoted text in the text part is marked on every line', () => {
  const { text } = composeEmail({
    ...everyBlock,
    blocks: [
      { kind: 'quotation', text: 'ok\r\nTotal  $0.00\u2028Total  $1.00\u0085Total  $2.00' },
      { kind: 'facts', facts: [{ label: 'Customer', text: 'Jane\nPhone: 1' }] },
    ],
  })
  const lines = text.split('\n')
  for (const amount of ['$0.00', '$1.00', '$2.00']) assert.ok(lines.includes(`> Total  ${amount}`))
  assert.ok(lines.includes('Customer: Jane Phone: 1'))
})

test('all tables in the HTML part are closed', () => {
  const { html } = composeEmail(everyBlock)
  for (const tag of ['table', 'tr', 'td', 'a', 'p', 'span', 'div'])
    assert.is(
      html.match(new RegExp(`<${tag}[\\s>]`, 'g'))?.length,
      html.match(new RegExp(`</${tag}\\s*>`, 'g'))?.length,
      tag,
    )
})

test.run()

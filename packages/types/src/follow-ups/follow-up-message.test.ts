import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { followUpMessage, sampleFollowUpFacts } from './follow-up-message.ts'

const facts = sampleFollowUpFacts({
  language: 'en',
  link: 'https://quotes.test/q/1',
  company: 'Bright Driveways',
  postalAddress: '12 Alder Court, Austin, TX 78701',
})

test('a message has the text with the button, and names the sender and the request', () => {
  const text = 'Hi {first name},\n\n{link}\n \nOr: {link}'
  assert.equal(followUpMessage({ subject: 'Your {total}', text }, facts), {
    subject: 'Your $412.50',
    blocks: [
      { kind: 'paragraph', text: 'Hi Jane,' },
      { kind: 'button', label: 'View your quote' },
      { kind: 'paragraph', text: 'Or: https://quotes.test/q/1' },
    ],
    footer: [
      'Bright Driveways, 12 Alder Court, Austin, TX 78701',
      'You asked Bright Driveways for this quote on March 3.',
    ],
    stop: 'Stop reminders',
  })
})

test('a text without a link ends with the button', () => {
  const { blocks } = followUpMessage({ subject: 'x', text: 'Hola' }, { ...facts, language: 'es' })
  assert.equal(blocks.at(-1), { kind: 'button', label: 'Ver su cotización' })
})

test('the day of the request is that of the company', () => {
  const askedAt = new Date('2026-11-22T03:00:00Z')
  const { footer } = followUpMessage(
    { subject: 'x', text: 'x' },
    { ...facts, language: 'es', askedAt, timeZone: 'America/Chicago' },
  )
  assert.is(footer[1], 'Usted pidió esta cotización a Bright Driveways el 21 de noviembre.')
})

test('a sample without a postal address says where it will be', () => {
  assert.is(
    sampleFollowUpFacts({ language: 'en', link: '', company: 'A', postalAddress: null })
      .postalAddress,
    '[your postal address]',
  )
})

test.run()

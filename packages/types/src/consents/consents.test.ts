import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { consentTexts, fillConsentText, findConsentText } from './consents.ts'

test('the text of a published consent never changes: a new text needs a new id', () => {
  const hashes = Object.entries(consentTexts).map(([id, { purpose, language, text }]) => [
    id,
    createHash('sha256').update([purpose, language, text].join('\n')).digest('hex').slice(0, 16),
  ])
  assert.equal(Object.fromEntries(hashes), {
    'contact-en-1': '0948e17900cf7728',
    'contact-es-1': 'cde195a7090ee3eb',
    'outside-en-1': 'a25f96e8b68c8bd1',
    'outside-es-1': '3b96d58c128bec92',
    'e-sign-en-1': 'a7f907bb5fcb44ff',
    'e-sign-es-1': '9dad011794b8141b',
    'terms-en-1': '8bbc13ac15aa00e0',
    'privacy-en-1': '585a2e4ff2b71ea4',
  })
})

test('a text is found by its id and purpose only', () => {
  assert.is(findConsentText('contact-es-1', 'contact'), consentTexts['contact-es-1'])
  for (const id of ['terms-en-1', 'contact-en-0', '', undefined, '__proto__', 'toString'])
    assert.is(findConsentText(id, 'contact'), undefined, String(id))
})

test('the name of the company is filled in as it is', () => {
  assert.is(
    fillConsentText(consentTexts['contact-en-1'], { company: "Tom $& {company} $' Sons" }),
    "Yes, Tom $& {company} $' Sons may call, text or email me about this job.",
  )
})

test.run()

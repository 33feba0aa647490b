import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addressOf, deliverableAddresses, mailbox, oneLine } from './email-headers.ts'

test('a line break in a name does not start a new header', () => {
  assert.is(oneLine('Jane\r\nBcc: victim@example.com'), 'Jane Bcc: victim@example.com')
})

test('no text breaks a header line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      assert.not.match(oneLine(text), /[\p{Cc}\p{Zl}\p{Zp}]/u)
      assert.ok([...oneLine(text)].length <= 150)
    }),
  )
})

test('bidirectional marks are removed from headers', () => {
  assert.is(oneLine('exe.\u202egpj'), 'exe. gpj')
})

test('a company name cannot add an email address', () => {
  assert.is(
    mailbox('Evil" <ceo@bank.example>, "x\r\n', 'quotes@curbquote.test'),
    '"Evil ceo@bank.example , x" <quotes@curbquote.test>',
  )
  assert.is(mailbox('  ', 'quotes@curbquote.test'), 'quotes@curbquote.test')
})

test('the email address of a sender is extracted', () => {
  assert.is(addressOf('CurbQuote <quotes@curbquote.test>'), 'quotes@curbquote.test')
  assert.is(addressOf('quotes@curbquote.test'), 'quotes@curbquote.test')
})

test('invalid and duplicate email addresses are removed', () => {
  assert.equal(
    deliverableAddresses([
      'a@example.com',
      'b@example.com\r\nBcc: c@example.com',
      'a@example.com',
      'none',
    ]),
    ['a@example.com'],
  )
})

test.run()

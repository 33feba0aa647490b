import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addressOf, deliverableAddresses, mailbox, oneLine } from './email-headers.ts'

test('a line break in a name does not start a header of its own', () => {
  assert.is(oneLine('Jane\r\nBcc: victim@example.com'), 'Jane Bcc: victim@example.com')
})

test('no text whatever breaks a header line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      assert.not.match(oneLine(text), /[\p{Cc}\p{Zl}\p{Zp}]/u)
      assert.ok([...oneLine(text)].length <= 150)
    }),
  )
})

test('text cannot make the rest of a header run backwards', () => {
  assert.is(oneLine('exe.\u202egpj'), 'exe. gpj')
})

test('a company name cannot bring an address of its own', () => {
  assert.is(
    mailbox('Evil" <ceo@bank.example>, "x\r\n', 'quotes@curbquote.test'),
    '"Evil ceo@bank.example , x" <quotes@curbquote.test>',
  )
  assert.is(mailbox('  ', 'quotes@curbquote.test'), 'quotes@curbquote.test')
})

test('the bare address of a sender', () => {
  assert.is(addressOf('CurbQuote <quotes@curbquote.test>'), 'quotes@curbquote.test')
  assert.is(addressOf('quotes@curbquote.test'), 'quotes@curbquote.test')
})

test('only addresses that can be written to are left, each once', () => {
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

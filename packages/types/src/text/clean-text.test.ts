import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  cleanLine,
  cleanText,
  withOnePeriod,
  withoutInvisible,
  withoutMarks,
} from './clean-text.ts'

test('cuts between code points', () => {
  assert.is(cleanText('ab🔥', 3), 'ab')
  assert.is(cleanText('ab🔥', 4), 'ab🔥')
})

test('counts a line break as one character, however it is written', () => {
  assert.is(cleanText('a\r\nb\rc\nd', 7), 'a\nb\nc\nd')
})

test('removes control characters and halves of surrogate pairs, and keeps line breaks', () => {
  assert.is(cleanText('a\0b\u0007\x7f\ud83dc\r\n\td', 20), 'abc\n\td')
  assert.is(cleanLine('12 Pecan Street\r\nSuite\t4\0', 40), '12 Pecan Street Suite 4')
})

test('a cleaned text is always well-formed and within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, max) => {
      for (const clean of [cleanText(text, max), cleanLine(text, max)]) {
        assert.ok(clean.isWellFormed() && clean.length <= max && !clean.includes('\0'))
        assert.is(cleanText(clean, max), clean)
      }
    }),
  )
})

test('invisible characters and foreign spaces are removed from email addresses and numbers', () => {
  for (const text of [
    '\u200bada@example.com',
    'ada@example.com\ufeff',
    'ada@example.com\u00a0',
    'ada@exam\u00adple.com',
    '\u202aada@example.com\u202c',
    'ａｄａ@example.com',
    'ada＠example.com',
    'ada@example.com\u2060',
  ])
    assert.is(withoutInvisible(text), 'ada@example.com')
  assert.is(withoutInvisible('\u200e０２１３８‬'), '02138')
})

test('a name loses direction marks and keeps the joiners of scripts and emoji', () => {
  assert.is(withoutMarks('\u200bAda\u202e Byron\u00a0'), 'Ada Byron')
  assert.is(withoutMarks('می\u200cخواهم'), 'می\u200cخواهم')
  assert.is(withoutMarks('👩\u200d👩'), '👩\u200d👩')
})

test('a name with a period ends a sentence with one period', () => {
  const words = withOnePeriod({
    title: 'Quote',
    list: ['a..'],
    from: (name: string) => `Sent by ${name}. Thank you.`,
    nested: { count: (name: string, count: number) => `${count} from ${name}.` },
    size: () => 7,
  })
  assert.is(words.from('Sparkle Co.'), 'Sent by Sparkle Co. Thank you.')
  assert.is(words.from('Sparkle'), 'Sent by Sparkle. Thank you.')
  assert.is(words.from('Wait...'), 'Sent by Wait.... Thank you.')
  assert.is(words.nested.count('Sparkle Co.', 2), '2 from Sparkle Co.')
  assert.equal([words.title, words.list, words.size()], ['Quote', ['a..'], 7])
})

test.run()

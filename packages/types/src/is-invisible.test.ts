import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withoutInvisible, withoutMarks } from './is-invisible.ts'

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

test.run()

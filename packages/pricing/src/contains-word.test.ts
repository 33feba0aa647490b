import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { containsWord } from './contains-word.ts'

test('words are found in any case, width and with invisible characters', () => {
  for (const text of ['Oil stains', 'ＯＩＬ', 'o\u00adil', 'İ oil'])
    assert.ok(containsWord(text, ['oil']), text)
  assert.not.ok(containsWord('soap', ['oil', '\u00ad']))
})

test('a text is searched once for the words of a list, however often its price is calculated', () => {
  const includes = Reflect.get(String.prototype, 'includes') as (...search: unknown[]) => boolean
  let searches = 0
  String.prototype.includes = function (this: string, ...search) {
    searches++
    return Reflect.apply(includes, this, search)
  }
  try {
    const words = ['moss', 'oil']
    for (let price = 0; price < 100; price++) assert.ok(containsWord('oil stains', words))
    assert.is(searches, 2)
    assert.not.ok(containsWord('soap', words))
    assert.ok(containsWord('moss', words))
  } finally {
    String.prototype.includes = includes
  }
})

test('a word of letters that are folded to many is found, and searched only by its beginning', () => {
  const expanding = '\ufdfa'
  assert.ok(containsWord(`x ${expanding.repeat(3)}`, [expanding]))
  assert.ok(containsWord(expanding.repeat(40), [`${expanding.repeat(30)}x`]))
})

test.run()

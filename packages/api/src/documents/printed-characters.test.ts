import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { splitByFont, toPrintedText } from './printed-characters.ts'

test('a skin tone is printed with its emoji, and left out where the font has none for it', () => {
  for (const emoji of ['👋🏽', '🧑🏿', '👩🏽\u200d🔧']) {
    assert.is(toPrintedText(emoji), emoji)
    assert.is(splitByFont(emoji).length, 1)
  }
  assert.is(toPrintedText('Great 👍🏽, thanks ✌🏿!'), 'Great 👍, thanks ✌!')
})

test.run()

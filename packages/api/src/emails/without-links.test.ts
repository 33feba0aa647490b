import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withoutLinks } from './without-links.ts'

for (const [text, rest] of [
  ['Win at https://evil.example/x?y=1 now', 'Win at [link removed] now'],
  ['www.evil.example', '[link removed]'],
  ['Visit evil.com/login.', 'Visit [link removed]'],
  ['EVIL.COM', '[link removed]'],
  ['my.bank.co.uk, please', '[link removed], please'],
  ['call tel:+19005550100', 'call [link removed]'],
] as const)
  test(`links are removed from "${text}"`, () => {
    assert.is(withoutLinks(text), rest)
  })

test('text without links is unchanged', () => {
  const text = 'Oil stain, 3.5 ft wide.Then the walkway (e.g. both sides)... Gate code 12.\nThanks!'
  assert.is(withoutLinks(text), text)
})

test.run()

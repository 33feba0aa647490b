import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openSecret, sealSecret, sealingPurposes } from './seal-secret.ts'

const pepper = 'a pepper of the tests, and of nothing else'

test('a secret that was sealed for one purpose does not open for another', () => {
  for (const purpose of sealingPurposes) {
    const sealed = sealSecret('123456', pepper, purpose)
    assert.is(openSecret(sealed, pepper, purpose), '123456')
    for (const other of sealingPurposes)
      if (other !== purpose)
        assert.throws(() => openSecret(sealed, pepper, other), undefined, other)
    assert.throws(() => openSecret(sealed, `${pepper}!`, purpose))
  }
})

test('a sealed secret has one spelling', () => {
  for (const length of [1, 2, 3, 4]) {
    const sealed = sealSecret('x'.repeat(length), pepper, 'webhook secrets')
    const last = sealed.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = [...alphabet].filter((letter) => letter !== last)
    for (const other of [
      `${sealed}=`,
      `${sealed}.`,
      ` ${sealed}`,
      sealed.replaceAll('-', '+').replaceAll('_', '/') + (/[-_]/.test(sealed) ? '' : '='),
      ...others.map((letter) => sealed.slice(0, -1) + letter),
    ])
      assert.throws(() => openSecret(other, pepper, 'webhook secrets'), undefined, other)
  }
})

test.run()

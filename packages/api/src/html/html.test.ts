import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from './html.ts'

/** An alias, because Prettier would reformat `html` templates. */
const tag = html

const hostile = '<img src=x onerror=alert(1)>'

test('text between tags is escaped', () => {
  assert.is(String(tag`<p>${hostile}</p>`), '<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('text cannot break out of a quoted attribute', () => {
  assert.is(
    String(tag`<a title="${'" onclick="alert(1)'}" alt='${"' onload='x"}'>`),
    '<a title="&quot; onclick=&quot;alert(1)" alt=\'&#39; onload=&#39;x\'>',
  )
})

test('a typed entity stays text', () => {
  assert.is(String(tag`${'&lt;b&gt; & Sons'}`), '&amp;lt;b&amp;gt; &amp; Sons')
})

test('fragments can be nested, lists are joined, and their text is escaped', () => {
  const rows = ['a', '<b>'].map((text) => tag`<li>${text}</li>`)
  assert.is(String(tag`<ul>${rows}</ul>`), '<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('null, undefined and false render nothing, numbers render digits', () => {
  assert.is(String(tag`[${undefined}${null}${false}${0}]`), '[0]')
})

test('an object that imitates a fragment is escaped', () => {
  const forged = { toString: () => hostile }
  assert.throws(() => String(tag`${forged as unknown as string}`))
  assert.is(String(tag`${String(forged)}`), '&lt;img src=x onerror=alert(1)&gt;')
})

test('control characters and lone surrogates are removed', () => {
  assert.is(String(tag`${'a\u0000b\u001bc\ud800d\n'}`), 'abc\ufffdd\n')
})

test('no text adds a tag or a quote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.not.match(String(tag`${text}`), /[<>"'`]/)
    }),
  )
})

test.run()

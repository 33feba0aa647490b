import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from './html.ts'

/** By another name, so that Prettier leaves what is tested as it is. */
const tag = html

const hostile = '<img src=x onerror=alert(1)>'

test('text between tags is inert', () => {
  assert.is(String(tag`<p>${hostile}</p>`), '<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('text in a quoted attribute cannot leave it', () => {
  assert.is(
    String(tag`<a title="${'" onclick="alert(1)'}" alt='${"' onload='x"}'>`),
    '<a title="&quot; onclick=&quot;alert(1)" alt=\'&#39; onload=&#39;x\'>',
  )
})

test('an ampersand is escaped once, so that an entity somebody typed stays text', () => {
  assert.is(String(tag`${'&lt;b&gt; & Sons'}`), '&amp;lt;b&amp;gt; &amp; Sons')
})

test('fragments nest and lists are joined, their text still escaped', () => {
  const rows = ['a', '<b>'].map((text) => tag`<li>${text}</li>`)
  assert.is(String(tag`<ul>${rows}</ul>`), '<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('absent values are nothing, numbers are their digits', () => {
  assert.is(String(tag`[${undefined}${null}${false}${0}]`), '[0]')
})

test('what only looks like a fragment is escaped', () => {
  const forged = { toString: () => hostile }
  assert.throws(() => String(tag`${forged as unknown as string}`))
  assert.is(String(tag`${String(forged)}`), '&lt;img src=x onerror=alert(1)&gt;')
})

test('control characters and lone surrogates do not reach the document', () => {
  assert.is(String(tag`${'a\u0000b\u001bc\ud800d\n'}`), 'abc\ufffdd\n')
})

test('no text whatever brings a tag or a quote of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.not.match(String(tag`${text}`), /[<>"'`]/)
    }),
  )
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeText, startTag } from './start-tag.ts'

test('the value of an attribute cannot end it', () => {
  assert.is(
    startTag('span', { 'data-text': '"><img src=x> & more', hidden: '' }),
    '<span data-text="&quot;&gt;&lt;img src=x&gt; &amp; more" hidden="">',
  )
})

test('a text cannot end its element', () => {
  assert.is(escapeText('</template><b>'), '&lt;/template&gt;&lt;b&gt;')
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readInboundMessage } from './read-inbound-message.ts'

const bodyOf = (HtmlBody: string, others: object = {}) =>
  readInboundMessage({ MessageID: '1', TextBody: '', StrippedTextReply: '', HtmlBody, ...others })
    .body

const words = 'Yes, come on Tuesday.'

test('the words of an HTML reply are kept without the message that mail programs quote', () => {
  for (const html of [
    `<div dir="ltr">${words}</div><br><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Mon, Bright wrote:</div><blockquote>Your quote</blockquote></div>`,
    `<html><head><style>p { color: red }</style><title>Re</title></head><body><p>${words}</p><blockquote type="cite">Your quote</blockquote></body></html>`,
    `<p class="MsoNormal">${words}</p><div id="appendonsend"></div><div id="divRplyFwdMsg"><b>From:</b> Bright</div>`,
    `<div>${words}</div><div class="yahoo_quoted">On Monday, Bright wrote: Your quote</div>`,
    `<div>${words}</div><div class="ydp1a2byahoo_quoted">On Monday, Bright wrote: Your quote</div>`,
    `<div>${words}</div><div class="protonmail_quote">On Monday, Bright wrote:<blockquote type="cite">Your quote</blockquote></div>`,
    `<p>${words}</p><div class="moz-cite-prefix">On 11/23/26, Bright wrote:</div><blockquote type="cite">Your quote</blockquote>`,
    `<script>alert(1)</script>${words}<img src="cid:1" alt="logo">`,
    `<a href="https://tracker.example">${words}</a>`,
  ])
    assert.is(bodyOf(html), words, html)
})

test('an emoji that a webmail program sends as a picture is kept', () => {
  for (const emoji of ['👍', '👍🏽', '❤️', '👩‍🚀', '🇺🇸'])
    assert.is(bodyOf(`<div><img class="emoji" alt="${emoji}" src="cid:1"></div>`), emoji)
  assert.is(bodyOf('<p>Yes <img alt="👍" src="cid:1"> come</p>'), 'Yes 👍 come')
  assert.is(bodyOf('<p>Yes <img alt="Logo 1" src="cid:1"></p>'), 'Yes')
})

test('words inside the quoted message are kept together with it', () => {
  const html = `<blockquote type="cite">Which day?<div>${words}</div></blockquote>`
  assert.match(bodyOf(html), words)
})

test('the text part is preferred, and a reply of invisible characters has no text', () => {
  assert.is(bodyOf('<p>HTML</p>', { TextBody: ' Text ' }), 'Text')
  assert.is(bodyOf('<p>HTML</p>', { TextBody: null, StrippedTextReply: null }), 'HTML')
  assert.is(bodyOf('<p>HTML</p>', { TextBody: '\u200b\n', StrippedTextReply: '\u00a0' }), 'HTML')
  assert.is(bodyOf('', { TextBody: '\ufeff\u200d' }), '')
  assert.is(bodyOf('<p>\u200b&nbsp;</p><img src="cid:1">'), '')
})

test('resource exhaustion: a large or deeply nested HTML reply is converted quickly', () => {
  for (const part of ['<ul><li>', '<div>', '<table><tr><td>', '<p>a', '<!--', '&nbsp;', '<'])
    for (const wanted of [64 * 1024 * 1024]) {
      const html = part.repeat(wanted / part.length)
      const start = process.cpuUsage()
      bodyOf(html)
      const { user, system } = process.cpuUsage(start)
      assert.ok((user + system) / 1_000 < 2_000, part)
    }
})

test.run()

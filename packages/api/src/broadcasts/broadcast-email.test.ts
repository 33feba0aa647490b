import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { visibleFacts } from '../test/visible-facts.ts'
import { compileBroadcastEmail } from './broadcast-email.ts'
import { compileTemplate } from './personalize.ts'

const values = {
  company_name: 'Bright & Co',
  owner_name: 'Ann',
  unsubscribe_url: 'https://quotes.test/api/unsubscribe/1-2-x',
}

test('placeholders in the subject, HTML and text are replaced', async () => {
  const makeEmail = await compileBroadcastEmail(
    'News for {{company_name}}',
    '<p>Hi {{ owner_name }} of <b>{{company_name}}</b></p>',
  )
  const email = makeEmail(values)
  assert.is(email.subject, 'News for Bright & Co')
  assert.match(email.html, '<p>Hi Ann of <b>Bright &amp; Co</b></p>')
  assert.match(email.text, 'Hi Ann of Bright & Co')
})

test('placeholder injection: replacement patterns, markup and placeholders in a name stay text', async () => {
  const makeEmail = await compileBroadcastEmail(
    '{{company_name}} {{owner_name}}',
    '<p title="{{company_name}}">{{company_name}}, {{owner_name}}</p>',
  )
  const email = makeEmail({
    ...values,
    company_name: '$&<b>"',
    owner_name: '{{company_name}} $1 $$',
  })
  assert.is(email.subject, '$&<b>" {{company_name}} $1 $$')
  assert.match(
    email.html,
    '<p title="$&amp;&lt;b&gt;&quot;">$&amp;&lt;b&gt;&quot;, {{company_name}} $1 $$</p>',
  )
  assert.match(email.text, '$&<b>", {{company_name}} $1 $$')
})

test('header injection: line breaks in a name are removed from subject and text', async () => {
  const makeEmail = await compileBroadcastEmail(
    'News for {{company_name}}',
    '<p>Hi {{company_name}}!</p>',
  )
  const email = makeEmail({
    ...values,
    company_name: 'Evil\r\nBcc: all@example.com',
  })
  assert.is(email.subject, 'News for Evil Bcc: all@example.com')
  assert.match(email.text, 'Hi Evil Bcc: all@example.com!')
})

test('no name changes the markup around it', () => {
  const fill = compileTemplate('<p>{{company_name}}</p>', 'html')
  fc.assert(
    fc.property(fc.string(), (name) => {
      const inside = fill({ ...values, company_name: name }).slice(3, -4)
      assert.not.match(inside, /[<>"]/)
    }),
  )
})

test('both parts contain the recipient’s own unsubscribe link', async () => {
  const makeEmail = await compileBroadcastEmail('News', '<p>Hi</p>')
  const email = makeEmail(values)
  assert.equal(visibleFacts(email.html).links, [values.unsubscribe_url])
  assert.match(email.text, `Unsubscribe from these emails ${values.unsubscribe_url}`)
})

test('only the body of a full document is used, and the text part excludes styles and scripts', async () => {
  const makeEmail = await compileBroadcastEmail(
    'News',
    '<!doctype html><html><head><title>T</title></head><body class="x"><style>p{color:red}</style><h1>Hello</h1><p>One<br>two <a href="https://a.example/">site</a></p><script>alert(1)</script></body></html>',
  )
  const email = makeEmail(values)
  assert.is(email.html.match(/<body/g)?.length, 1)
  assert.not.match(email.html, '<title>T</title>')
  assert.match(email.text, /Hello\n+One\ntwo site \[https:\/\/a\.example\/\]/)
  assert.not.match(email.text, /color|alert/)
})

test.run()

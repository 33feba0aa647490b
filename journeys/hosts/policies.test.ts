import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('hosts with a content security policy')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const policy = (directives: (url: string) => string) => (url: string) => ({
  'content-security-policy': directives(url),
})

const withNonce = (id: string, url: string) =>
  `<div data-quote-widget="${id}"></div><script nonce="n0nce" async src="${url}/widget.js"></script>`

test('the form works with a nonce and nothing inline', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) => withNonce(id, url),
    headers: policy(
      (url) =>
        `default-src 'none'; script-src 'nonce-n0nce'; connect-src ${url}; img-src ${url} blob:; base-uri 'none'; form-action 'none'`,
    ),
  })
  await visit.works()
})

test("the form works with a nonce, 'strict-dynamic' and Trusted Types", async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) => withNonce(id, url),
    headers: policy(
      (url) =>
        `default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; connect-src ${url}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ),
  })
  await visit.works()
})

test('the form works with an allowlist of hosts', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    headers: policy(
      (url) =>
        `default-src 'self'; script-src 'self' ${url}; connect-src 'self' ${url}; style-src 'self'; img-src 'self' ${url} blob:`,
    ),
  })
  await visit.works()
})

test('the form works with a nonce for styles in a browser without constructable style sheets', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) => withNonce(id, url),
    headers: policy(
      (url) =>
        `default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'; connect-src ${url}`,
    ),
    prepare: (page) =>
      page.addInitScript(() => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync')),
  })
  await visit.works()
})

test('a connect-src without the API shows an error immediately', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) =>
      plainPage(
        `<script>addEventListener('unhandledrejection', () => document.title = 'unhandled')</script>${snippet}`,
      ),
    headers: policy(() => "connect-src 'self'"),
  })
  await visit.widget().getByText('We could not load this form').waitFor()
  await visit.widget().getByRole('button', { name: 'Retry' }).waitFor()
  assert.ok(visit.errors.every((message) => message.includes('Content Security Policy')))
  assert.is(await visit.page.title(), 'A host')
  await visit.close()
})

test.run()

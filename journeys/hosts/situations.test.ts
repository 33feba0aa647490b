import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HostPage } from './host-page.ts'
import { openHosts, plainPage, snippetFor, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('what builders, optimizers and browsers do to the embed')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const before = (script: string) => (page: Page) => page.addInitScript(script)
const plain: HostPage['html'] = (snippet) => snippet

const situations: Record<string, HostPage> = {
  'an optimizer that delays scripts until the first interaction': {
    html: (_, id, url) =>
      plainPage(`<div data-quote-widget="${id}"></div>
        <script type="rocketlazyloadscript" data-rocket-src="${url}/widget.js" data-minify="1" async></script>
        <script>setTimeout(() => { for (const old of document.querySelectorAll('[data-rocket-src]')) {
          const fresh = document.createElement('script'); fresh.src = old.dataset.rocketSrc; old.replaceWith(fresh) } }, 300)</script>`),
  },
  'typographic quotes and invisible characters around a pasted widget id': {
    html: (_, id, url) =>
      `<div data-quote-widget=“${id}”></div><div data-quote-widget=" "></div><script async src="${url}/widget.js"></script>`,
  },
  'an element whose id is the name of the script API': {
    html: (snippet) => `<div id="QuoteWidget"><a name="QuoteWidget"></a></div>${snippet}`,
  },
  'a form whose fields hide properties of the document': {
    html: (snippet) =>
      `<img name="currentScript" alt=""><form name="body"></form><form name="head"></form>${snippet}`,
  },
  'frozen prototypes': {
    html: plain,
    prepare: before(
      `for (const owner of [Object, Array, Function, Error, Promise, Map, Set, String, RegExp, Date]) Object.freeze(owner.prototype)`,
    ),
  },
  'a fetch without signals, clones or streams': {
    html: plain,
    prepare:
      before(`window.fetch = (url, { method = 'GET', headers = {}, body } = {}) => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest(); request.open(method, url)
      for (const name in headers) request.setRequestHeader(name, headers[name])
      request.onload = () => resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('Network request failed')); request.send(body) })`),
  },
  'a session recorder that wraps shadow roots and storage': {
    html: plain,
    prepare: before(`const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (init) { const root = attach.call(this, init); new MutationObserver(() => {}).observe(root, { subtree: true, childList: true }); return root }
      Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError') }
      Storage.prototype.getItem = function () { return 'not JSON' }`),
  },
  'a strict referrer policy and a null referrer': {
    html: plain,
    headers: () => ({ 'referrer-policy': 'no-referrer' }),
  },
}

test('on an XHTML page the labels of the form focus their fields', async ({ hosts }) => {
  const visit = await hosts.visit({
    headers: () => ({ 'content-type': 'application/xhtml+xml' }),
    html: (_, id, url) =>
      `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>A host</title></head><body><div data-quote-widget="${id}"></div><script async="async" src="${url}/widget.js"></script></body></html>`,
  })
  const widget = visit.widget()
  // By the labels themselves: `getByLabel` recognizes only the upper-case element names of HTML documents.
  const type = async (label: RegExp, text: string) => {
    await widget.locator('label', { hasText: label }).click()
    await visit.page.keyboard.type(text)
  }
  await visit.renders()
  await visit.keepsGeometry()
  await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
  await type(/^Where is the job/, '78701')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await type(/^Job description/, 'Moss? / on the roof')
  await type(/^Full name/, 'Ada Lovelace')
  await type(/^Email/, 'ada@example.com')
  await type(/^Phone/, '5125550142')
  await widget.getByRole('checkbox', { name: /may call, text or email me/ }).check()
  await widget.getByRole('button', { name: 'Submit custom job request' }).click()
  await widget.getByText('What happens next').waitFor()
  await visit.hasSentCustomJob()
  await visit.isUnharmed()
})

for (const [name, host] of Object.entries(situations))
  test(name, async ({ hosts }) => {
    const visit = await hosts.visit(host)
    await visit.works()
  })

test('a section that an editor reloads with fresh HTML shows one form', async ({ hosts }) => {
  const visit = await hosts.visit({ html: (snippet) => `<section>${snippet}</section>` })
  await visit.renders()
  await visit.page
    .locator('section')
    .first()
    .evaluate((section, id) => {
      const place = document.createElement('div')
      place.dataset['quoteWidget'] = id
      section.replaceChildren(place)
    }, visit.widgetId)
  await visit.renders()
  assert.is(await visit.page.locator('quote-widget').count(), 1)
  await visit.works()
})

/** Replaces each text of the form, now and after each change, as translators of browsers do. */
const translator = (replace: string) => `
  const original = new Map()
  const replace = ${replace}
  const translate = (text) => {
    const { data, parentElement } = text
    if (!data.trim() || !text.isConnected || parentElement.closest('font, style, script, textarea')) return
    const outer = document.createElement('font'), inner = document.createElement('font')
    inner.textContent = 'vi ' + data
    outer.append(inner)
    replace(text, outer)
    original.set(outer, text)
  }
  const textsIn = (node) => {
    const texts = [], walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node.nodeType === Node.TEXT_NODE) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  const follow = (root) => {
    const observer = new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ type, target, addedNodes }) => type === 'childList' ? [...addedNodes] : [target])
      setTimeout(() => { if (!window.isOriginal) nodes.flatMap(textsIn).forEach(translate) }, 30)
    })
    observer.observe(root, { subtree: true, childList: true, characterData: true })
    textsIn(root).forEach(translate)
  }
  window.showOriginal = () => {
    window.isOriginal = true
    for (const [shown, text] of original) if (shown.isConnected) shown.replaceWith(text)
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    setTimeout(() => follow(root))
    return root
  }`

const translators = {
  'replaces texts in one step': `(text, shown) => text.replaceWith(shown)`,
  'adds the translation before it removes the text': `(text, shown) => { text.before(shown); text.remove() }`,
  'adds the translation after the text': `(text, shown) => { text.after(shown); text.remove() }`,
}

for (const [name, replace] of Object.entries(translators))
  test(`a translator that ${name} leaves a form that can be used`, async ({ hosts }) => {
    const visit = await hosts.visit({ html: plain, prepare: before(translator(replace)) })
    const widget = visit.widget()
    const shown = (text: string) => widget.getByText(`vi ${text}`, { exact: true })
    await shown('Get Quote').waitFor()
    await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
    await shown('Continue').waitFor()
    assert.is(await shown('Get Quote').count(), 0)
    await shown('Continue').click()
    await shown('Enter the ZIP code.').waitFor()
    await widget.locator('.where input').fill('78701')
    assert.is(await widget.locator('.field-error').count(), 0)
    await shown('Continue').click()
    await widget.getByLabel('Job description').pressSequentially('Moss? / on the roof')
    await shown('19 / 500').waitFor()
    assert.is(await widget.locator('.counter').textContent(), 'vi 19 / 500')
    await widget.getByLabel('Full name').pressSequentially('Ada Lovelace')
    await widget.getByLabel('Email').first().pressSequentially('ada@example.com')
    await widget.getByLabel('Phone').pressSequentially('5125550142')
    await widget.getByRole('checkbox', { name: /may call, text or email me/ }).check()
    await shown('Submit custom job request').click()
    await widget.getByText('What happens next').waitFor()
    await visit.hasSentCustomJob()
    await visit.isUnharmed()
  })

test('a form that is shown in its original language again has all texts', async ({ hosts }) => {
  const replace = `(text, shown) => text.replaceWith(shown)`
  const visit = await hosts.visit({ html: plain, prepare: before(translator(replace)) })
  const widget = visit.widget()
  const button = widget.locator('.button.primary')
  await widget.getByText('vi Get Quote', { exact: true }).waitFor()
  await visit.page.evaluate('showOriginal()')
  assert.is(await button.textContent(), 'Get Quote')
  await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
  await widget.getByText('Continue', { exact: true }).waitFor()
  assert.is(await button.textContent(), 'Continue')
  assert.is(await widget.locator('font').count(), 0)
  await visit.works()
})

test('a password manager that adds elements and attributes does not break the form', async ({
  hosts,
}) => {
  const visit = await hosts.visit({ html: plain })
  await visit.renders()
  await visit.describesCustomJob()
  await visit.widget().evaluate((element) => {
    for (const input of element.shadowRoot!.querySelectorAll('input')) {
      input.setAttribute('data-com.bitwarden.browser.user-edited', 'yes')
      const icon = document.createElement('div')
      icon.dataset['lastpassIconRoot'] = ''
      input.after(icon)
    }
  })
  await visit.givesDetails()
  await visit.widget().getByRole('button', { name: 'Submit custom job request' }).click()
  await visit.widget().getByText('What happens next').waitFor()
  await visit.hasSentCustomJob()
  await visit.isUnharmed()
})

test('a blocker of the API leaves a notice, not an empty page', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: plain,
    prepare: (page) => page.route('**/api/widget/**', (route) => route.abort('blockedbyclient')),
  })
  await visit.widget().getByText('We could not load this form').waitFor()
  await visit.close()
})

test('the script in a frame without a URL shows the form in that frame', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<iframe title="Quote" width="700" height="1400" srcdoc='${snippetFor(url, id)}'></iframe>`,
  })
  const widget = visit.widget(visit.page.frameLocator('iframe'))
  await visit.renders(widget)
  await visit.describesCustomJob(widget)
  await visit.givesDetails(widget)
  await widget.getByRole('button', { name: 'Submit custom job request' }).click()
  await widget.getByText('What happens next').waitFor()
  assert.is(visit.sent('custom-job').length, 1)
  await visit.isUnharmed()
})

test('a failed request with frozen prototypes shows its reason', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: plain,
    scenario: { responses: { config: [{ status: 404, body: { error: 'x', code: 'NOT_FOUND' } }] } },
    prepare: before(`Object.freeze(Error.prototype)`),
  })
  await visit.widget().getByText('Widget not found or configuration error.').waitFor()
  await visit.close()
})

test.run()

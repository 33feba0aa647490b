import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openHosts, plainPage, snippetFor, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('hosts with copies of the script or of the form')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const place = (id: string) => `<div data-quote-widget="${id}"></div>`
const loaderOf = ({ curbQuote }: Hosts) =>
  fetch(`${curbQuote.url}/widget.js`).then((response) => response.text())

/** Serves a file from the host page's own site. */
const serve = (path: string, body: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ contentType: 'text/javascript', body }))

test('a copy of the script on the page’s own site finds the server', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id) => `${place(id)}<script async src="/cache/min/1/widget.js?ver=1"></script>`,
    prepare: serve('**/cache/**', `window.other = 1;\n${await loaderOf(hosts)}`),
  })
  await visit.works()
})

/** Ways in which caches and optimizers load a copy of the script. */
const copies: Record<string, (code: string) => string> = {
  'a module script': () => `<script type="module" src="/cache/widget.js?ver=1"></script>`,
  'a file with another name and no attributes': () =>
    `<script defer src="/cache/autoptimize_single_0a1b2c.php"></script>`,
  'a data URL': (code) =>
    `<script defer src="data:text/javascript;base64,${Buffer.from(code).toString('base64')}"></script>`,
}

for (const [name, script] of Object.entries(copies))
  test(`a copy of the script in ${name} finds the server`, async ({ hosts }) => {
    const code = await loaderOf(hosts)
    const visit = await hosts.visit({
      html: (_, id) => `${place(id)}${script(code)}`,
      prepare: serve('**/cache/**', code),
    })
    await visit.works()
  })

test('a file of an optimizer that combines all scripts of the page shows only the form of the page', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id) => `${place(id)}<script defer src="/build/app.js?id=3f2a"></script>`,
    prepare: serve('**/build/**', `;(()=>{window.theme = 1})();${await loaderOf(hosts)}`),
  })
  await visit.renders()
  assert.is(await visit.page.locator('quote-widget').count(), 1)
  await visit.works()
})

test('the script in the page’s HTML ignores the query of the page', async ({ hosts }) => {
  const code = (await loaderOf(hosts)).replaceAll('</script', '<\\/script')
  const visit = await hosts.visit({ html: (_, id) => `${place(id)}<script>${code}</script>` })
  await visit.renders()
  await visit.page.evaluate(() => history.replaceState(null, '', `${location.href}&id=5`))
  await visit.page.reload()
  await visit.renders()
  assert.is(await visit.page.locator('quote-widget').count(), 1)
  await visit.works()
})

test('a script with a widget id that an optimizer runs as text is served in its place', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      plainPage(
        `<p>Before</p><script type="text/delayed" data-src="${url}/widget.js" data-quote-widget="${id}"></script><p id="after"></p><script>fetch('${url}/widget.js').then((response) => response.text()).then((text) => setTimeout(new Function(text)))</script>`,
      ),
  })
  await visit.renders()
  assert.is(await visit.widget().evaluate((element) => element.nextElementSibling?.id), 'after')
  await visit.works()
})

test('the link of a copy without its modules leads to the server, not to the page’s site', async ({
  hosts,
}) => {
  const body = await loaderOf(hosts)
  const visit = await hosts.visit({
    html: (_, id) => `${place(id)}<script async src="/cache/widget.js"></script>`,
    prepare: async (page) => {
      await serve('**/cache/**', body)(page)
      await page.route('**/widget/**', (route) => route.fulfill({ status: 404 }))
    },
  })
  const link = visit.page.getByRole('link', { name: 'Get Your Free Quote' })
  await link.waitFor()
  assert.is(await link.getAttribute('href'), `${hosts.curbQuote.url}/quote?id=${visit.widgetId}`)
  await visit.close()
})

test('a copy from before an update uses the modules of the current version', async ({ hosts }) => {
  const old = (await loaderOf(hosts)).replaceAll(/element-[\w-]{8}\.js/g, 'element-00000000.js')
  const visit = await hosts.visit({
    html: (_, id) => `${place(id)}<script async src="/cache/widget.js"></script>`,
    prepare: serve('**/cache/**', old),
  })
  await visit.renders()
  await visit.sendsCustomJob()
  assert.equal(
    visit.errors.filter((error) => !/404/.test(error)),
    [],
  )
  await visit.close()
})

/** Ways in which a page replaces its content with a copy of it that already contains the form. */
const restorations: Record<string, (main: HTMLElement) => void> = {
  'saved HTML': (main: HTMLElement) => {
    const saved = main.innerHTML
    main.innerHTML = saved
  },
  'a cloned page, as Turbo restores it': (main: HTMLElement) => {
    main.replaceWith(main.cloneNode(true))
  },
  'a copy whose scripts run again': (main: HTMLElement) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script')) {
      const fresh = document.createElement('script')
      for (const { name, value } of script.attributes) fresh.setAttribute(name, value)
      script.replaceWith(fresh)
    }
    main.replaceWith(copy)
  },
}
const embeds: Record<string, (id: string, url: string) => string> = {
  'a div': (id, url) => snippetFor(url, id),
  'a script': (id, url) =>
    `<script async src="${url}/widget.js" data-quote-widget="${id}"></script>`,
  'an element': (id, url) =>
    `<quote-widget widget-id="${id}"></quote-widget><script async src="${url}/widget.js"></script>`,
}

for (const [embed, html] of Object.entries(embeds))
  for (const [name, restore] of Object.entries(restorations))
    test(`${name} has one form, embedded with ${embed}`, async ({ hosts }) => {
      const visit = await hosts.visit({
        html: (_, id, url) => `<main>${html(id, url)}</main>`,
      })
      await visit.renders()
      for (let time = 1; time <= 3; time++) {
        await visit.page.locator('main').evaluate(restore)
        await visit.page.waitForTimeout(100)
        await visit.renders()
        assert.is(await visit.page.locator('quote-widget').count(), 1, `time ${time}`)
      }
      await visit.works()
    })

const doubled: Record<string, (id: string, url: string) => string> = {
  'a div and a script that both have the widget id': (id, url) =>
    `<div data-quote-widget="${id}"></div>
    <script async src="${url}/widget.js" data-quote-widget="${id}"></script>`,
  'a wrapper that a page builder gave the attributes of its content': (id, url) =>
    `<div data-quote-widget="${id}"><div><div data-quote-widget="${id}"></div></div></div>
    <script async src="${url}/widget.js"></script>`,
  'a script before which an optimizer runs a copy of it': (id, url) =>
    `<script type="text/delayed" src="${url}/widget.js" data-quote-widget="${id}"></script>
    <script>
      const delayed = document.querySelector('[type="text/delayed"]')
      const copy = document.createElement('script')
      copy.src = delayed.src
      copy.dataset.quoteWidget = delayed.dataset.quoteWidget
      setTimeout(() => delayed.before(copy))
    </script>`,
  'a script after which an optimizer runs a copy of it': (id, url) =>
    `<script type="text/delayed" src="${url}/widget.js" data-quote-widget="${id}"></script>
    <script>
      const delayed = document.querySelector('[type="text/delayed"]')
      const copy = document.createElement('script')
      copy.src = delayed.src
      copy.dataset.quoteWidget = delayed.dataset.quoteWidget
      setTimeout(() => delayed.after(copy))
    </script>`,
  'an element beside a script with its widget id': (id, url) =>
    `<quote-widget widget-id="${id}"></quote-widget>
    <script async src="${url}/widget.js" data-quote-widget="${id}"></script>`,
  'an element in a div with the widget id': (id, url) =>
    `<div data-quote-widget="${id}"><p><quote-widget widget-id="${id}"></quote-widget></p></div>
    <script async src="${url}/widget.js"></script>`,
}

for (const [name, html] of Object.entries(doubled))
  test(`${name} shows one form`, async ({ hosts }) => {
    const visit = await hosts.visit({ html: (_, id, url) => html(id, url) })
    await visit.renders()
    assert.is(await visit.page.locator('quote-widget').count(), 1)
    await visit.works()
  })

test('a restored page shows no form of a dialog outside the dialog', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<button data-quote-widget-popup="${id}">Quote</button><script async src="${url}/widget.js"></script>`,
  })
  await visit.page.waitForFunction(() => 'QuoteWidget' in window)
  await visit.page.getByRole('button', { name: 'Quote', exact: true }).click()
  await visit.renders()
  await visit.page.getByRole('button', { name: 'Close' }).click()
  await visit.page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    document.body.replaceWith(copy)
  })
  await visit.page.waitForTimeout(300)
  assert.is(await visit.widget().filter({ visible: true }).count(), 0)
  await visit.page.getByRole('button', { name: 'Quote', exact: true }).click()
  await visit.page.getByRole('dialog').waitFor()
  assert.is(await visit.widget().filter({ visible: true }).count(), 1)
  await visit.isUnharmed()
})

test('a page that mounts twice in one place, as React in StrictMode, has one form', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<div id="place"></div><script async src="${url}/widget.js"></script><script>
      window.QuoteWidget = [['mount', '#place', '${id}'], ['mount', '#place', '${id}', { customerCity: 'Austin' }]]</script>`,
  })
  await visit.renders()
  assert.is(await visit.page.locator('quote-widget').count(), 1)
  await visit.works()
})

test.run()

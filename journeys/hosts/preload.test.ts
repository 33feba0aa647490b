import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { scriptSnippet } from '../../packages/dashboard/src/integration/snippets.ts'
import { openHosts, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('preloaded form')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const embedCode = (_: string, widgetId: string, origin: string) =>
  scriptSnippet({ origin, widgetId })

/** What the form requests after its first screen is shown: the steps of visits and the proof of work. */
const later = /\/(?:page|count-visit|proof|challenge)[\w-]*(?:\.js)?$/

/** Records the paths of the page's requests for the widget's files, including repetitions. */
function fetchesOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isForm = /^\/(?:widget|api\/widget)\b/.test(pathname) && !later.test(pathname)
    if (isForm && request.method() === 'GET')
      paths.push(pathname.replace(/-[\w-]{8}(?=\.js$)/, '-HASH'))
  })
  return paths
}

test('the dashboard’s embed code requests each file and the configuration once', async ({
  hosts,
}) => {
  let fetches: string[] = []
  const warnings: string[] = []
  const visit = await hosts.visit({
    html: embedCode,
    prepare: async (page) => {
      fetches = fetchesOf(page)
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
    },
  })
  await visit.works()
  assert.equal(fetches.toSorted(), [
    `/api/widget/${visit.widgetId}`,
    '/widget.js',
    '/widget/latest/LargeSize-HASH.js',
    '/widget/latest/MeasuredJob-HASH.js',
    '/widget/latest/element.js',
    '/widget/latest/email-speller-HASH.js',
    '/widget/latest/later-messages-HASH.js',
    '/widget/latest/later-step-screens-HASH.js',
    '/widget/latest/surfaces-HASH.js',
  ])
  assert.equal(warnings, [])
})

test('in Spanish: the preloaded element loads its catalog once and is not loaded twice', async ({
  hosts,
}) => {
  let fetches: string[] = []
  const visit = await hosts.visit({
    html: (...page) => `<main lang="es">${embedCode(...page)}</main>`,
    prepare: async (page) => (fetches = fetchesOf(page)),
  })
  const widget = visit.widget()
  await widget.getByText('Cotización de lavado a presión de Sparkle Pressure Washing').waitFor()
  assert.equal(fetches.toSorted(), [
    `/api/widget/${visit.widgetId}`,
    '/widget.js',
    '/widget/first-step-es-HASH.js',
    '/widget/latest/element.js',
    '/widget/latest/es-HASH.js',
    '/widget/latest/surfaces-HASH.js',
  ])
  await visit.isUnharmed()
})

/** Opens a page with a loader of an older build, while the element's module is delayed. */
async function visitWithOlderLoader(hosts: Hosts) {
  const slow = Promise.withResolvers<void>()
  const visit = await hosts.visit({
    html: embedCode,
    prepare: async (page) => {
      await page.route('**/widget.js', async (route) => {
        const response = await route.fetch()
        const script = await response.text()
        const older = script.replace(/"element-[\w-]+\.js"/g, '"element-older.js"')
        assert.is.not(older, script)
        await route.fulfill({ response: response, body: older })
      })
      await page.route('**/latest/element.js', async (route) => {
        await slow.promise
        await route.continue()
      })
    },
  })
  return { visit, letThrough: slow.resolve }
}

test('an older loader: the form is rendered again and keeps the typed text and the caret', async ({
  hosts,
}) => {
  const { visit, letThrough } = await visitWithOlderLoader(hosts)
  const field = visit.widget().getByLabel('Where is the job?')
  await field.pressSequentially('78701')
  await field.evaluate((area: HTMLInputElement) => {
    area.setSelectionRange(4, 4)
    Object.assign(area, { isOlder: true })
  })
  letThrough()
  await visit.renders()
  assert.equal(
    await field.evaluate((area: HTMLInputElement) => [
      'isOlder' in area,
      area.value,
      area.selectionStart,
      (area.getRootNode() as ShadowRoot).activeElement === area,
    ]),
    [false, '78701', 4, true],
  )
  await field.fill('')
  await visit.works()
})

test('an older loader: a button pressed before the form loads takes effect', async ({ hosts }) => {
  const { visit, letThrough } = await visitWithOlderLoader(hosts)
  await visit.widget().getByRole('button', { name: 'Get Quote' }).click()
  letThrough()
  await visit.widget().getByText('Enter the ZIP code.').waitFor()
  await visit.isUnharmed()
})

test('a content security policy that blocks the preload: the form still loads', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (...page) => embedCode(...page).replace('<script async', '<script nonce="n0" async'),
    headers: (url) => ({
      'content-security-policy': `script-src 'nonce-n0' 'strict-dynamic'; connect-src ${url}`,
    }),
  })
  await visit.renders()
  await visit.sendsCustomJob()
  await visit.close()
})

test('a failed preload: the form loads from the file name with the hash', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: embedCode,
    prepare: (page) => page.route('**/latest/element.js', (route) => route.abort()),
  })
  await visit.renders()
  await visit.sendsCustomJob()
  assert.ok(visit.errors.every((message) => message.includes('ERR_FAILED')))
  await visit.close()
})

test('the URL of the preload link is normalized before it is compared', async ({ hosts }) => {
  let fetches: string[] = []
  const visit = await hosts.visit({
    html: (...page) => embedCode(...page).replace('href="http:', 'href="'),
    prepare: async (page) => (fetches = fetchesOf(page)),
  })
  await visit.works()
  assert.not(fetches.includes('/widget/element-HASH.js'))
})

test.run()

import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { scriptSnippet } from '../../packages/dashboard/src/integration/snippets.ts'
import { openHosts, type HostPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('a form that the page has fetched ahead')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const embedCode: HostPage['html'] = (_, widgetId, origin) => scriptSnippet({ origin, widgetId })

/** What the page fetches of the widget's, by path, as often as it does. */
function fetchesOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:widget|api\/widget)\b/.test(pathname) && request.method() === 'GET')
      paths.push(pathname.replace(/-[\w-]{8}(?=\.js$)/, '-HASH'))
  })
  return paths
}

test('the embed code of the dashboard: every file comes once, the company too', async ({
  hosts,
}) => {
  let fetches: string[] = []
  const visit = await hosts.visit({
    html: embedCode,
    prepare: async (page) => (fetches = fetchesOf(page)),
  })
  const warnings: string[] = []
  visit.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visit.works()
  assert.equal(fetches.toSorted(), [
    `/api/widget/${visit.widgetId}`,
    '/widget.js',
    '/widget/latest/element.js',
    '/widget/latest/later-step-screens-HASH.js',
  ])
  assert.equal(warnings, [])
})

test('in Spanish: the words come from beside the element, which is there once', async ({
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
  ])
  await visit.isUnharmed()
})

test('a loader that is older than the form: it is drawn anew, with what was typed', async ({
  hosts,
}) => {
  const slow = Promise.withResolvers<void>()
  const visit = await hosts.visit({
    html: embedCode,
    prepare: async (page) => {
      await page.route('**/widget.js', async (route) => {
        const answer = await route.fetch()
        const script = await answer.text()
        const older = script.replace(/"element-[\w-]+\.js"/g, '"element-older.js"')
        assert.is.not(older, script)
        await route.fulfill({ response: answer, body: older })
      })
      await page.route('**/latest/element.js', async (route) => {
        await slow.promise
        await route.continue()
      })
    },
  })
  const field = visit.widget().getByLabel('Job description (optional)')
  await field.pressSequentially('Moss on the north side')
  await field.evaluate((area: HTMLTextAreaElement) => Object.assign(area, { isOlder: true }))
  slow.resolve()
  await visit.renders()
  assert.is(await field.inputValue(), 'Moss on the north side')
  assert.not(await field.evaluate((area: HTMLTextAreaElement) => 'isOlder' in area))
  await field.fill('')
  await visit.works()
})

test.run()

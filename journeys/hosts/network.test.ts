import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Scenario } from '../../packages/widget-sdk/test/fake-server.ts'
import { assertAccessible } from '../accessibility.ts'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('hosts with a slow network, failures and restrictions')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

test('a slow module does not block the page, and the form appears when it arrives', async ({
  hosts,
}) => {
  const slow = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const visit = await hosts.visit({
    html: (snippet) => `${snippet}<button onclick="this.textContent = 'Pressed'">Press</button>`,
    prepare: (page) =>
      page.route('**/widget/element-*', async (route) => {
        requested.resolve()
        await slow.promise
        await route.continue()
      }),
  })
  await requested.promise
  await visit.page.getByRole('button', { name: 'Press' }).click()
  await visit.page.getByRole('button', { name: 'Pressed' }).waitFor()
  assert.is(await visit.page.getByRole('link').count(), 0)
  slow.resolve()
  await visit.works()
})

/** Opens a page whose element module is held back until it is released. */
async function visitWithSlowModule(hosts: Hosts, scenario: Scenario = {}) {
  const slow = Promise.withResolvers<void>()
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    scenario,
    prepare: (page) =>
      page.route('**/widget/element-*', async (route) => {
        await slow.promise
        await route.continue()
      }),
  })
  return { visit, widget: visit.widget(), letThrough: slow.resolve }
}

test('text typed before the module loads is kept, with focus and caret', async ({ hosts }) => {
  const { visit, widget, letThrough } = await visitWithSlowModule(hosts)
  await widget.locator('input[type=file]').setInputFiles(await driveway('early.jpg'))
  const field = widget.getByLabel('Where is the job?')
  await field.pressSequentially('78701')
  await field.evaluate((area: HTMLInputElement) => {
    area.setSelectionRange(4, 4)
    Object.assign(area, { isTheSame: true })
  })
  letThrough()
  await widget.getByLabel('Length (ft)').waitFor()
  assert.is(await field.inputValue(), '78701')
  assert.equal(
    await field.evaluate((area: HTMLInputElement) => [
      'isTheSame' in area,
      area.selectionStart,
      (area.getRootNode() as ShadowRoot).activeElement === area,
    ]),
    [true, 4, true],
  )
  await visit.isUnharmed()
})

test('the question for the ZIP code is shown before the module loads, and its answer is kept', async ({
  hosts,
}) => {
  const { visit, widget, letThrough } = await visitWithSlowModule(hosts, { asksZip: true })
  const zip = widget.getByLabel('Where is the job?')
  // The field is hidden until the company is loaded, and a hidden field does not take the focus.
  await zip.waitFor()
  await zip.pressSequentially('78701')
  letThrough()
  await visit.renders()
  assert.is(await zip.inputValue(), '78701')
  await visit.isUnharmed()
})

test('a button pressed before the module loads takes effect afterwards', async ({ hosts }) => {
  const { visit, widget, letThrough } = await visitWithSlowModule(hosts)
  await widget.getByRole('button', { name: 'Get Quote' }).click()
  letThrough()
  await widget.getByText('Enter the ZIP code.').waitFor()
  await visit.isUnharmed()
})

test('the form keeps its input and continues if the connection is lost and restored', async ({
  hosts,
}) => {
  const visit = await hosts.visit({ html: (snippet) => snippet })
  const widget = visit.widget()
  await visit.renders()
  await visit.keepsGeometry()
  await visit.describesCustomJob()
  await widget.getByLabel('Full name').waitFor()
  await visit.page.context().setOffline(true)
  await widget.getByText('You are offline. Your answers are kept').waitFor()
  await visit.givesDetails()
  const submit = widget.getByRole('button', { name: 'Submit custom job request' })
  await submit.click()
  await widget.locator('.toast').waitFor()
  assert.is(await widget.getByLabel('Full name').inputValue(), 'Ada Lovelace')
  assert.is(visit.sent('custom-job').length, 0)
  await visit.page.context().setOffline(false)
  await widget.getByText('You are offline. Your answers are kept').waitFor({ state: 'detached' })
  await submit.click()
  await widget.getByText('What happens next').waitFor()
  await visit.hasSentCustomJob()
  assert.is(visit.sent('custom-job').length, 1)
  assert.ok(visit.errors.every((message) => message.includes('ERR_INTERNET_DISCONNECTED')))
  await visit.close()
})

test('a submission whose response is lost is retried after a reload with the same body and key', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.route(
        '**/custom-job',
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      ),
  })
  const widget = visit.widget()
  const submit = widget.getByRole('button', { name: 'Submit custom job request' })
  await visit.describesCustomJob()
  await visit.givesDetails()
  await submit.click()
  await widget.getByText('Submission failed').first().waitFor()
  await visit.page.reload()
  await submit.click()
  await widget.getByText('What happens next').waitFor()
  const [lost, again, ...others] = visit.sent('custom-job')
  assert.ok(lost && again)
  assert.is(others.length, 0)
  assert.ok(lost.headers['idempotency-key'])
  assert.is(again.headers['idempotency-key'], lost.headers['idempotency-key'])
  assert.equal(again.body, lost.body)
  await visit.close()
})

test('a later screen shows a placeholder while it loads and a retry if it fails', async ({
  hosts,
}) => {
  const slow = Promise.withResolvers<void>()
  let isBroken = true
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.route('**/widget/later-step-screens-*', async (route) => {
        await slow.promise
        if (isBroken) await route.abort()
        else await route.continue()
      }),
  })
  const widget = visit.widget()
  await widget.getByRole('radio', { name: 'Custom Job Request' }).check()
  await widget.getByLabel('Where is the job?').fill('78701')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.locator('[aria-busy=true]').waitFor()
  slow.resolve()
  await widget.getByText('The next step could not be loaded.').waitFor()
  isBroken = false
  await widget.getByRole('button', { name: 'Try again' }).click()
  await widget.getByLabel('Job description').fill('Moss? / on the roof')
  await visit.givesDetails()
  await widget.getByRole('button', { name: 'Submit custom job request' }).click()
  await widget.getByText('What happens next').waitFor()
  const [request] = visit.sent('custom-job')
  assert.is((request?.body as { jobDescription: string }).jobDescription, 'Moss? / on the roof')
  assert.ok(visit.errors.every((message) => message.includes('ERR_FAILED')))
  await visit.close()
})

test('a page in Spanish: the first screen is rendered in Spanish before the module and hydrated', async ({
  hosts,
}) => {
  const slow = Promise.withResolvers<void>()
  const visit = await hosts.visit({
    html: (snippet) => `<main lang="es-US">${snippet}</main>`,
    prepare: (page) =>
      page.route('**/widget/element-*', async (route) => {
        await slow.promise
        await route.continue()
      }),
  })
  const widget = visit.widget()
  const field = widget.getByLabel('¿Dónde es el trabajo?')
  await field.evaluate((area: HTMLInputElement) => Object.assign(area, { isTheSame: true }))
  slow.resolve()
  await widget.getByText('Cotización de lavado a presión de Sparkle Pressure Washing').waitFor()
  assert.ok(await field.evaluate((area: HTMLInputElement) => 'isTheSame' in area))
  await visit.isUnharmed()
})

test('colors of the page have enough contrast on the first screen before and after the module loads', async ({
  hosts,
}) => {
  const pages = [
    '--qw-accent: #0e8a5f',
    '--qw-accent: gold; --qw-primary: rgb(250 204 21)',
    '--qw-accent: #e2e8f0; --qw-background: #0b1020',
    '--qw-background: #777777',
    '--qw-background: hsl(48 100% 96%); --qw-text: #2b2111; --qw-accent: #7c2d12',
  ]
  for (const colors of pages) {
    const slow = Promise.withResolvers<void>()
    const visit = await hosts.visit({
      html: (snippet) =>
        `<!doctype html><html lang="en"><title>Colors</title><style>quote-widget { ${colors} }</style><main>${snippet}</main>`,
      prepare: (page) =>
        page.route('**/widget/element-*', async (route) => {
          await slow.promise
          await route.continue()
        }),
    })
    await visit.widget().getByRole('heading', { name: 'Get Your Free Quote' }).waitFor()
    await assertAccessible(visit.page)
    slow.resolve()
    await visit.renders()
    await assertAccessible(visit.page)
    await visit.isUnharmed()
  }
})

test('the form works if sessionStorage throws', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('denied', 'SecurityError')
            },
          })
      }),
  })
  await visit.works()
})

test('the form works if sessionStorage is full', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  })
  await visit.works()
})

test('the form works in a sandboxed frame with allow-scripts only', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => {
      const page = plainPage(snippet).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      return `<iframe sandbox="allow-scripts" title="Sandbox" style="width: 600px; height: 800px" srcdoc="${page}"></iframe>`
    },
  })
  await visit.works({ around: visit.page.frameLocator('iframe') })
})

const driveway = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a8a6a' } })
    .jpeg()
    .toBuffer(),
})

test('a 20 MB photo, a HEIC file without a type, and a photo removed during its upload', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    scenario: {
      asksZip: false,
      responses: { upload: [{ status: 200 }, { status: 200, delayMs: 60_000 }] },
    },
  })
  const widget = visit.widget()
  await visit.renders()
  const photos = widget.locator('input[type=file]')
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-host-'))
  const huge = path.join(folder, 'huge.jpg')
  await writeFile(huge, Buffer.alloc(20 * 1024 * 1024, 'ÿØÿ', 'latin1'))
  await photos.setInputFiles(huge)
  // Match the error of the field, because a toast has the same text.
  await widget.locator('.field-error', { hasText: 'huge.jpg is larger than 10MB.' }).waitFor()
  assert.is(await widget.locator('[part=photo]').count(), 0)
  await rm(folder, { recursive: true })

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await photos.setInputFiles({ name: 'IMG_0001', mimeType: '', buffer: heic })
  await widget
    .getByRole('progressbar', { name: /Uploading|Preparing/ })
    .waitFor({ state: 'detached' })
  await photos.setInputFiles(await driveway('second.jpg'))
  await widget.getByRole('button', { name: 'Cancel photo 2' }).click()
  assert.is(await widget.locator('[part=photo]').count(), 1)

  await widget.getByLabel('Surface').selectOption('driveway')
  await widget.getByLabel('Length (ft)').pressSequentially('20')
  await widget.getByLabel('Width (ft)').pressSequentially('20')
  await widget.getByRole('button', { name: 'Get Quote' }).click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await visit.givesDetails()
  await widget.getByLabel('Street address').pressSequentially('12 Pecan Street')
  await widget.getByLabel('City').pressSequentially('Austin')
  await widget.getByLabel('State').pressSequentially('tx')
  await widget.getByLabel('ZIP code').pressSequentially('78701')
  await widget.getByRole('button', { name: 'Submit quote request' }).click()
  await widget.getByText('What happens next').waitFor()
  const [quote] = visit.sent('quote')
  assert.equal(quote?.body?.photos, [`${hosts.curbQuote.url}/photos/${visit.widgetId}/1.jpg`])
  assert.is(quote?.body?.totalCost, 248.98)
  assert.equal(visit.sent('upload')[0]?.parts, [
    { name: 'photos', filename: 'IMG_0001', type: 'application/octet-stream' },
  ])
  await visit.isUnharmed()
})

test('the form works without the browser functions that Safari 15 lacks', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.addInitScript(() => {
        const lacking: [object, string[]][] = [
          [AbortSignal, ['timeout', 'any']],
          [Array, ['fromAsync']],
          [
            Array.prototype,
            ['toSorted', 'toReversed', 'toSpliced', 'with', 'group', 'findLast', 'findLastIndex'],
          ],
          [Object, ['groupBy']],
          [Map, ['groupBy']],
          [Promise, ['withResolvers', 'try']],
          [String.prototype, ['isWellFormed', 'toWellFormed', 'at']],
          [URL, ['canParse', 'parse']],
          [Crypto.prototype, ['randomUUID']],
          [HTMLFormElement.prototype, ['requestSubmit']],
          [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
          [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'getHTML']],
          [Document.prototype, ['adoptedStyleSheets', 'startViewTransition']],
          [ShadowRoot.prototype, ['adoptedStyleSheets']],
          [
            window,
            ['requestIdleCallback', 'structuredClone', 'scheduler', 'navigation', 'CSSStyleSheet'],
          ],
          [window, ['OffscreenCanvas', 'ElementInternals', 'CompressionStream', 'URLPattern']],
        ]
        for (const [owner, names] of lacking)
          for (const name of names) Reflect.deleteProperty(owner, name)
      }),
  })
  await visit.works()
})

test.run()

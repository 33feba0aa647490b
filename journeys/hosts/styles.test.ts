import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HostPage } from './host-page.ts'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('hosts with interfering styles')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const styled =
  (css: string, around = (snippet: string) => snippet): HostPage['html'] =>
  (snippet) =>
    plainPage(around(snippet), `<style>${css}</style>`)

const linked =
  (file: string, around = (snippet: string) => snippet): HostPage['html'] =>
  (snippet) =>
    plainPage(around(snippet), `<link rel="stylesheet" href="/pages/${file}">`)

/** The rules of Tailwind 3's preflight that match the element or are inherited. */
const tailwindPreflight = `
*, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb }
html, :host { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; font-family: ui-sans-serif, system-ui; font-feature-settings: normal }
body { margin: 0; line-height: inherit }
h1, h2, h3, h4 { font-size: inherit; font-weight: inherit }
button, input, optgroup, select, textarea { font: inherit; color: inherit; margin: 0; padding: 0 }
button, [type='button'], [type='submit'] { appearance: button; background: transparent none }
ol, ul, menu { list-style: none; margin: 0; padding: 0 }
img, svg, video, canvas, iframe { display: block; vertical-align: middle }
img, video { max-width: 100%; height: auto }
[hidden] { display: none }`

/** Typical rules of WordPress themes: a narrow column, styled buttons and styled fields. */
const wordPressTheme = `
:root { font-size: 62.5% }
body { font: 2.1rem/1.75 'NonBreakingSpaceOverride', 'Hoefler Text', Garamond, serif; letter-spacing: -0.015em; color: #28303d }
.entry-content > * { max-width: 58rem; margin: 3rem auto }
.entry-content > *:not(.alignwide) { width: calc(100% - 4rem) }
button, .button, input[type='submit'] { background: #cd2653 !important; border: 0; border-radius: 0; color: #fff; font-size: 1.5rem; letter-spacing: .0333em; opacity: 1; padding: 1.1em 1.44em; text-transform: uppercase }
input, textarea, select { border: .3rem solid #dcd7ca; padding: 1.5rem 1.8rem; width: 100% }
label { font-size: 1.6rem; font-weight: 400; margin: 0 0 .5rem }
h2 { font-size: 3.2rem; margin: 6rem auto 3rem }`

const hosts: Record<string, HostPage['html']> = {
  'many properties with !important': styled(
    `* { font: italic small-caps 900 11px/1 cursive !important; letter-spacing: 9px !important; word-spacing: 20px !important; text-transform: uppercase !important; text-align: right !important; text-indent: 40px !important; white-space: pre !important; color: red !important; -webkit-text-fill-color: red !important; text-shadow: 0 0 9px lime !important; visibility: visible !important; margin: 0 !important; padding: 0 !important; border: 0 !important; border-radius: 0 !important; box-sizing: content-box !important; max-width: 100% !important; list-style: square !important; cursor: wait !important; pointer-events: auto !important; font-variant-caps: all-small-caps !important; writing-mode: horizontal-tb !important; line-break: anywhere !important; word-break: break-all !important; hyphens: auto !important; zoom: 1 !important }`,
  ),
  'all: unset !important on everything': styled(
    '* { all: unset !important } head, head *, script, style { display: none !important }',
  ),
  'hidden inputs, buttons and labels': styled(
    'input, select, textarea, button, label, fieldset, form, svg, h2, h3, p { display: none !important; opacity: 0 !important; position: absolute !important; left: -9999px !important }',
  ),
  'Bootstrap 3': linked(
    'bootstrap3.min.css',
    (snippet) =>
      `<div class="container"><div class="row"><div class="col-sm-8"><div class="well form-horizontal">${snippet}</div></div></div></div>`,
  ),
  'Bootstrap 5 with a commercial theme': linked(
    'bootstrap5.min.css',
    (snippet) =>
      `<section class="page-section"><div class="container"><div class="row"><div class="col-lg-8">${snippet}</div></div></div></section>`,
  ),
  'Tailwind preflight': styled(tailwindPreflight),
  'a WordPress theme': styled(
    wordPressTheme,
    (snippet) => `<article class="entry-content">${snippet}</article>`,
  ),
  'a root font of 62.5%': styled('html { font-size: 62.5% }'),
  'a root font of 8 px': styled('html { font-size: 8px !important }'),
  'a root font of 20 px': styled('html { font-size: 20px } body { font-size: 2rem }'),
  'parents that shrink to fit': styled(
    'main { display: flex; align-items: flex-start } section { float: left } aside { position: absolute; inset: 900px auto auto 0 }',
    (snippet) => `<main><section>${snippet}</section></main>`,
  ),
  'grid columns, and inherited vertical text': styled(
    'body { writing-mode: vertical-rl } main { writing-mode: horizontal-tb; display: grid; grid-template-columns: 340px 1fr; width: 700px; columns: 2; direction: ltr }',
    (snippet) => `<main><section>${snippet}</section><p>Other</p></main>`,
  ),
}

for (const [name, html] of Object.entries(hosts))
  test(name, async (context) => {
    const visit = await context.hosts.visit({ html })
    await visit.works()
  })

for (const percent of [200, 400])
  test(`the form fits and works at a zoom of ${percent}%`, async (context) => {
    const factor = percent / 100
    const visit = await context.hosts.visit({
      html: (snippet) => plainPage(snippet, '<style>body { margin: 0 }</style>'),
      browser: {
        viewport: { width: 1280 / factor, height: 1024 / factor },
        deviceScaleFactor: factor,
      },
    })
    await visit.renders()
    const overflow = await visit.page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    assert.is(overflow, 0)
    await visit.works()
  })

test('the form fits and works at a width of 320 px', async (context) => {
  const visit = await context.hosts.visit({
    html: (snippet) => plainPage(snippet, '<style>body { margin: 0 }</style>'),
    browser: { viewport: { width: 320, height: 640 }, hasTouch: true },
  })
  await visit.renders()
  assert.is(await visit.page.evaluate(() => document.documentElement.scrollWidth), 320)
  await visit.works()
})

for (const [maxWidth, columns] of [
  ['700px', 1],
  ['50%', 1],
  ['960px', 2],
  ['', 2],
] as const)
  test(`--qw-max-width: ${maxWidth || 'not set'} on a wide page: number of columns is ${columns}`, async (context) => {
    const visit = await context.hosts.visit({
      html: (snippet) =>
        plainPage(
          snippet,
          `<style>body { margin: 0 } ${maxWidth && `quote-widget { --qw-max-width: ${maxWidth} }`}</style>`,
        ),
      browser: { viewport: { width: 1280, height: 900 } },
    })
    await visit.renders()
    const [card, main, bar] = await visit
      .widget()
      .evaluate((element) =>
        ['.card', '.main', '.action-bar'].map(
          (part) =>
            element.shadowRoot!.querySelector(part)!.getBoundingClientRect().toJSON() as DOMRect,
        ),
      )
    const widths = { '700px': 700, '50%': 640, '960px': 960, '': 1040 }
    assert.is(card!.width, widths[maxWidth])
    assert.is(card!.left, (1280 - card!.width) / 2)
    assert.is(bar!.left >= main!.right, columns === 2)
    await visit.isUnharmed()
  })

for (const width of [320, 360, 390, 700])
  for (const [language, failed] of [
    ['en', 'Not uploaded'],
    ['es', 'No se subió'],
  ] as const)
    test(`a failed photo fits in its card, ${width} px, ${language}`, async (context) => {
      const visit = await context.hosts.visit({
        html: (snippet) => plainPage(snippet).replace('lang="en"', `lang="${language}"`),
        browser: { viewport: { width, height: 800 } },
        scenario: { responses: { upload: [{ status: 500 }] } },
      })
      await visit
        .widget()
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
      await visit.widget().getByText(failed, { exact: true }).waitFor()
      const { beyond, buttons, statusHeight } = await visit.widget().evaluate((element) => {
        const root = element.shadowRoot!
        const rect = (part: Element) => part.getBoundingClientRect()
        const controls = [
          ...root.querySelectorAll('.tile label, .photo-card :is(p, button, .field)'),
        ]
        return {
          beyond: controls
            .filter((part) => {
              const card = rect(part.closest('.tile, .photo-card')!)
              const { left, right, bottom } = rect(part)
              const isIn = left >= card.left && right <= card.right && bottom <= card.bottom
              return !isIn || part.scrollWidth > part.clientWidth
            })
            .map((part) => part.outerHTML),
          buttons: [...root.querySelectorAll('.photo-actions button')].map(
            (part) => rect(part).toJSON() as DOMRect,
          ),
          statusHeight: rect(root.querySelector('.photo-status')!).height,
        }
      })
      assert.equal(beyond, [])
      assert.is(statusHeight, 18, 'the status, on one line')
      assert.is(buttons[0]!.top, buttons[1]!.top)
      for (const { width, height } of buttons) assert.ok(width >= 48 && height >= 48)
      await visit.close()
    })

test('a right-to-left page has no effect on the widget, whose text is left to right', async (context) => {
  const visit = await context.hosts.visit({
    html: (snippet) => plainPage(snippet).replace('<html lang="en">', '<html lang="en" dir="rtl">'),
  })
  const counter = visit.widget().locator('.photo-hint span')
  await counter.waitFor()
  const [zeroFrom, limitFrom] = await counter.evaluate((element) => {
    const leftOf = (part: string) => {
      const text = element.firstChild as Text
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(part))
      range.setEnd(text, text.data.indexOf(part) + part.length)
      return range.getBoundingClientRect().left
    }
    return [leftOf('0'), leftOf('5')] as const
  })
  assert.ok(zeroFrom < limitFrom, '0 of 5 and not 5 of 0')
  await visit.works()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a ${colorScheme} color scheme: theme="auto" follows it, without the attribute the company's colors stay`, async (context) => {
    const visit = await context.hosts.visit({
      html: (_, id, url) =>
        `<meta name="color-scheme" content="dark light"><quote-widget widget-id="${id}" theme="auto"></quote-widget><script async src="${url}/widget.js"></script>`,
      browser: { colorScheme },
    })
    await visit.renders()
    const background = () =>
      visit
        .widget()
        .evaluate(
          (element) =>
            getComputedStyle(element.shadowRoot!.querySelector('.card')!).backgroundColor,
        )
    assert.is(await background(), colorScheme === 'dark' ? 'rgb(17, 24, 39)' : 'rgb(255, 255, 255)')
    await visit.widget().evaluate((element) => element.removeAttribute('theme'))
    assert.is(await background(), 'rgb(255, 255, 255)')
    await visit.works()
  })

test('forced colors: selected options are distinguishable and borders visible', async (context) => {
  const visit = await context.hosts.visit({
    html: (snippet) => snippet,
    browser: { forcedColors: 'active' },
  })
  await visit.renders()
  const looks = await visit.widget().evaluate((element) =>
    ['.tile[data-chosen]', '.tile:not([data-chosen])', '.action-bar .button'].map((part) => {
      const style = getComputedStyle(element.shadowRoot!.querySelector(part)!)
      return [style.outlineStyle, style.borderTopStyle]
    }),
  )
  assert.equal(looks, [
    ['solid', 'solid'],
    ['none', 'solid'],
    ['none', 'solid'],
  ])
  await visit.works()
})

test('reduced motion disables animations', async (context) => {
  const visit = await context.hosts.visit({ html: (snippet) => snippet })
  await visit.renders()
  await visit.forgetsPhoto()
  assert.is(
    await visit.widget().evaluate((element) => element.shadowRoot!.getAnimations().length),
    0,
  )
  await visit.works({ geometry: false })
})

test.run()

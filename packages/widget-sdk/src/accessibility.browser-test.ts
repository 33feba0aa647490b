import { sendKeys, setViewport } from '@web/test-runner-commands'
import { equal, ok } from '../test/assert.ts'
import { received } from '../test/fake-server.ts'
import { photoFile } from '../test/photo-files.ts'
import { until } from '../test/until.ts'
import { leave, visit, type Visitor } from '../test/visitor.ts'

interface Axe {
  run: (
    target: Element,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

async function loadAxe(): Promise<Axe> {
  const known = Reflect.get(window, 'axe') as Axe | undefined
  if (known) return known
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('axe-core did not load'))
    document.head.append(script)
  })
  return Reflect.get(window, 'axe') as Axe
}

async function isClean(visitor: Visitor, state: string): Promise<void> {
  const axe = await loadAxe()
  await Promise.all(
    visitor.root.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
  )
  const { violations } = await axe.run(visitor.element, { resultTypes: ['violations'] })
  equal(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    state,
  )
}

/** Presses Tab until the wanted element has the focus. */
async function tabTo(
  visitor: Visitor,
  isWanted: (element: Element) => boolean,
  what: string,
): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await sendKeys({ press: 'Tab' })
    const focused = visitor.root.activeElement
    if (focused && isWanted(focused)) return
  }
  throw new Error(`${what} cannot be reached with Tab`)
}

const isButton = (name: string) => (element: Element) => element.textContent?.trim() === name
const isLabeled = (name: string) => (element: Element) =>
  [...((element as HTMLInputElement).labels ?? [])].some(
    (label) => label.textContent?.trim() === name,
  )

/** Compares by column, left to right, then by vertical position. Overlapping elements keep the document order. */
function byPlaceOnScreen(a: Element, b: Element): number {
  const column = (element: Element) => (element.closest('.side') ? 1 : 0)
  const top = (element: Element) => element.getBoundingClientRect().top
  const left = (element: Element) => element.getBoundingClientRect().left
  const lines = Math.abs(top(a) - top(b)) < 4 ? left(a) - left(b) : top(a) - top(b)
  return column(a) - column(b) || (a.contains(b) || b.contains(a) ? 0 : lines)
}

const nameOf = (element: Element) =>
  `${element.localName} ${element.getAttribute('aria-label') ?? ([...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join() || element.textContent)}`

describe('accessibility', () => {
  afterEach(leave)

  it('axe finds no violations on the main screens', async () => {
    const visitor = await visit()
    await isClean(visitor, 'empty')
    await visitor.addPhotos('a.jpg')
    await visitor.press('Get Quote')
    await visitor.sees('Missing Information')
    await isClean(visitor, 'missing measurements and a toast')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('Subtotal')
    await visitor.tick('Concrete sealing')
    await isClean(visitor, 'price')
    await visitor.press('Continue')
    await visitor.sees('Full name')
    await isClean(visitor, 'contact')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.press('Submit quote request')
    await visitor.sees('What happens next')
    await isClean(visitor, 'done')
  })

  it('axe finds no violations on the other screens and with clashing colors', async () => {
    const custom = await visit({
      company: { primaryColor: '#facc15', backgroundColor: '#0f172a', textColor: '#334155' },
    })
    await custom.tick('Custom Job Request')
    await custom.addPhotos('a.jpg', 'b.jpg')
    await custom.press('Continue')
    await custom.press('Submit custom job request')
    await custom.sees('Please fill in all required fields.')
    await isClean(custom, 'custom job on dark colors')
    leave()
    for (const body of [{ code: 'PAYMENT_FAILED' }, { code: 'SERVICE_PAUSED' }]) {
      const visitor = await visit(
        { responses: { config: [{ status: 403, body }] } },
        { waitFor: '' },
      )
      await until(() => visitor.root.querySelector('.unavailable'), 'the notice')
      await isClean(visitor, body.code)
      leave()
    }
  })

  it('a quote can be submitted with the keyboard only', async () => {
    const visitor = await visit()
    await tabTo(visitor, (element) => element.matches('[type=radio]'), 'the method')
    await tabTo(visitor, (element) => element.matches('[type=file]'), 'the file picker')
    await visitor.addFiles([await photoFile('a.jpg')])
    await visitor.uploadsEnd()
    await until(() => visitor.photoCount === 1, 'the photo')
    const picker = await until(
      () => visitor.root.querySelector<HTMLElement>('[type=radio]'),
      'the method',
    )
    picker.focus()
    await tabTo(visitor, isLabeled('Surface'), 'the surface')
    await sendKeys({ type: 'Driveway' })
    await tabTo(visitor, isLabeled('Length (ft)'), 'the length')
    await sendKeys({ type: '20' })
    await tabTo(visitor, isLabeled('Width (ft)'), 'the width')
    await sendKeys({ type: '20' })
    await tabTo(visitor, isButton('Get Quote'), 'Get Quote')
    await sendKeys({ press: 'Enter' })
    await visitor.sees('Subtotal')
    await until(
      () => visitor.root.activeElement?.textContent?.startsWith('Your price'),
      'the focus on the new screen',
    )
    await tabTo(visitor, isLabeled('Gutter brightening'), 'the suggestion')
    await sendKeys({ press: 'Space' })
    await tabTo(visitor, isButton('Continue'), 'Continue')
    await sendKeys({ press: 'Enter' })
    for (const [label, text] of [
      ['Full name', 'Ada Lovelace'],
      ['Email', 'ada@example.com'],
      ['Phone', '5125550142'],
      ['Street address', '12 Pecan Street'],
      ['City', 'Austin'],
      ['State', 'tx'],
      ['ZIP code', '78701'],
    ] as const) {
      await tabTo(visitor, isLabeled(label), label)
      await sendKeys({ type: text })
    }
    await tabTo(visitor, (element) => element.matches('[type=checkbox]'), 'the consent')
    await sendKeys({ press: 'Space' })
    await tabTo(visitor, isButton('Submit quote request'), 'the submit button')
    await sendKeys({ press: 'Enter' })
    await visitor.sees('What happens next')
    const [request] = await received(visitor.widgetId, 'quote')
    equal(
      [request?.body?.customerPhone, request?.body?.customerState, request?.body?.totalCost],
      ['(512)-555-0142', 'TX', 313.93],
    )
  })

  for (const width of [390, 1280] as const)
    for (const method of ['manual', 'ai'] as const)
      it(`at ${width} pixels reading order and tab order of the ${method} price match the visual order`, async () => {
        // Tall enough for the action bar to be at the end of the form.
        await setViewport({ width, height: 3000 })
        const visitor = await visit({ measurementMethods: ['manual', 'ai', 'custom'] })
        if (method === 'ai') {
          await visitor.tick('AI Measurement')
          await visitor.sees('Show the whole surface and an object of known size')
          await visitor.addPhotos('drive.jpg')
          await visitor.press('Measure and get quote')
          await visitor.sees('Measured by AI')
        } else await visitor.getPriced()
        await visitor.sees('Suggested for your job')
        const inDocument = [
          ...visitor.root.querySelectorAll<HTMLElement>(
            '.layout :is(h3, h4, legend, dl, li, button, input, summary)',
          ),
        ].filter((element) => element.getClientRects().length > 0)
        equal(inDocument.map(nameOf), [...inDocument].sort(byPlaceOnScreen).map(nameOf))
        const controls = inDocument.filter((element) => element.matches('button, input, summary'))
        visitor.root.querySelector('h3')?.focus()
        const tabbed: Element[] = []
        for (const _ of controls.slice(1)) {
          await sendKeys({ press: 'Tab' })
          if (visitor.root.activeElement) tabbed.push(visitor.root.activeElement)
        }
        equal(tabbed.map(nameOf), controls.slice(1).map(nameOf))
        await setViewport({ width: 800, height: 600 })
      })

  for (const width of [400, 490, 530, 620, 910, 970, 1019, 1020, 1080])
    it(`no word of three method tiles is broken at ${width} pixels`, async () => {
      await setViewport({ width: 1280, height: 900 })
      const visitor = await visit({ measurementMethods: ['manual', 'ai', 'custom'] })
      visitor.element.style.cssText = `display: block; width: ${width}px`
      const words = [...visitor.root.querySelectorAll('.tile label')].flatMap((label) => {
        const text = label.firstChild as Text
        return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = new Range()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return [word, range.getClientRects().length]
        })
      })
      ok(words.length > 4, 'the methods')
      equal(
        words.filter(([, lines]) => lines !== 1),
        [],
      )
      await setViewport({ width: 800, height: 600 })
    })

  it('nothing is clipped at 320 pixels, and targets are large', async () => {
    await setViewport({ width: 320, height: 700 })
    const visitor = await visit()
    await visitor.addPhotos('a.jpg')
    ok(
      document.documentElement.scrollWidth <= 320,
      `scrolls sideways: ${document.documentElement.scrollWidth}`,
    )
    for (const control of visitor.root.querySelectorAll('button, select, .field input, textarea')) {
      const { height } = control.getBoundingClientRect()
      ok(height >= 48, `${control.outerHTML.slice(0, 80)} is ${height} px high`)
    }
    await setViewport({ width: 1000, height: 800 })
  })
})

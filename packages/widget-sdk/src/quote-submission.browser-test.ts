import { emulateMedia, resetMouse, sendMouse, setViewport } from '@web/test-runner-commands'
import { equal, ok } from '../test/assert.ts'
import { received, release } from '../test/fake-server.ts'
import { print } from '../test/print.ts'
import { sourceOf } from '../test/source-of.ts'
import { until } from '../test/until.ts'
import { leave, visit, visitAgain, type Visitor } from '../test/visitor.ts'

const submit = 'Submit quote request'

async function readyToSubmit(visitor: Visitor): Promise<void> {
  await visitor.getPriced()
  await visitor.press('Continue')
  await visitor.fillDetails()
  await visitor.fillAddress()
}

/** Settles with the next request whose path ends in `pathEnd`, also if the request fails. */
function nextFetch(pathEnd: string): Promise<unknown> {
  const fetch = window.fetch.bind(window)
  return new Promise((resolve) => {
    window.fetch = (...request) => {
      const response = fetch(...request)
      const [input] = request
      const url = new URL(input instanceof Request ? input.url : String(input), location.href)
      if (url.pathname.endsWith(pathEnd)) {
        window.fetch = fetch
        response.then(resolve, resolve)
      }
      return response
    }
  })
}

/** Holds timers of half a second and longer. `run` runs those that were not cleared. */
function holdTimers(): { run: () => void } {
  const setTimeout = window.setTimeout.bind(window)
  const clearTimeout = window.clearTimeout.bind(window)
  const held = new Map<number, () => void>()
  let lastId = 0
  window.setTimeout = ((callback: () => void, delay?: number, ...rest: unknown[]) => {
    if (!delay || delay < 500) return setTimeout(callback, delay, ...rest)
    // Negative ids, which browsers do not use.
    const id = --lastId
    held.set(id, callback)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    if (!held.delete(Number(id))) clearTimeout(id)
  }
  return {
    run() {
      Object.assign(window, { setTimeout, clearTimeout })
      for (const callback of held.values()) callback()
    },
  }
}

/** Waits until the result of a click is painted. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function submitted(visitor: Visitor) {
  await visitor.press(submit)
  await visitor.sees('What happens next')
  return received(visitor.widgetId, 'quote')
}

describe('a quote by manual entry', () => {
  afterEach(leave)

  it('prices the measured job', async () => {
    const visitor = await visit({ asksDescription: true })
    // Sequentially, because the fake server numbers photos by arrival.
    await visitor.addPhotos('drive.jpg')
    await visitor.addPhotos('patio.jpg')
    await visitor.measure('driveway', '42.5', '18')
    await visitor.measure('patio', '20', '16', 1)
    await visitor.sees('765 sq ft')
    await visitor.fill('Job description (optional)', '  Oil stains  ')
    await visitor.press('Get Quote')
    await visitor.sees('Subtotal')
    const [request] = await received(visitor.widgetId, 'analyze')
    const photo = (number: number) => `${location.origin}/photos/${visitor.widgetId}/${number}.jpg`
    equal(request?.body, {
      photos: [
        { url: photo(1), surfaceType: 'driveway', length: 42.5, width: 18 },
        { url: photo(2), surfaceType: 'patio', length: 20, width: 16 },
      ],
      measurementMethod: 'manual',
      language: 'en',
      jobDescription: 'Oil stains',
    })
  })

  it('shows every line, and they add up', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const lines = [...visitor.root.querySelectorAll('.lines > div')].map((line) => [
      line.querySelector('dt')?.firstChild?.textContent,
      line.querySelector('dd')?.textContent,
    ])
    equal(lines, [
      ['Power Washing', '$140.00'],
      ['Setup fee', '$50.00'],
      ['Travel', '$15.00'],
      ['Degreaser', '$25.00'],
      ['Subtotal', '$230.00'],
      ['Tax (8.25%)', '$18.98'],
      ['Total', '$248.98'],
    ])
    equal(visitor.root.querySelector('.figure')?.textContent, '$248.98')
    const [why] = visitor.root.querySelectorAll<HTMLDetailsElement>('.lines details')
    equal(why?.querySelector('summary')?.textContent, 'Why? Power Washing')
    why?.querySelector('summary')?.click()
    await until(() => why?.open, 'the explanation')
    equal(why?.querySelector('p')?.textContent, '400 sq ft of driveway at $0.35 = $140.00.')
    const badge = visitor.root.querySelector('.badge') as HTMLElement
    equal(badge.textContent, 'Included in the total', 'the automatic add-on is marked')
    badge.parentElement!.style.width = '20px'
    equal(badge.getClientRects().length, 1, 'the mark is on one line in a narrow card')
    badge.parentElement!.style.width = ''
    ok(!visitor.words.includes('Confidence'), 'a measured job has no confidence')
  })

  it('adds a suggested add-on only while it is selected', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const figure = () => visitor.root.querySelector('.figure')?.textContent
    const tax = () =>
      [...visitor.root.querySelectorAll<HTMLDetailsElement>('.lines details')].at(-1)
    tax()?.querySelector('summary')?.click()
    await visitor.tick('Concrete sealing')
    await until(() => figure() === '$335.58', 'the total with the add-on')
    await visitor.sees('Before tax$310.00')
    ok(tax()?.open, 'the explanation of the tax stays open')
    await visitor.tick('Concrete sealing')
    await until(() => figure() === '$248.98', 'the total without the add-on')
    await visitor.noLongerSees('Before tax')
  })

  it('counts to a new total, whose text is final at once', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const price = await until(
      () => visitor.root.querySelector<HTMLElement>('.figure .counting'),
      'the price',
    )
    const texts = new Set<string | null>()
    const shown: string[] = []
    const observer = new MutationObserver(() => {
      texts.add(price.textContent)
      if (price.dataset.shown) shown.push(price.dataset.shown)
    })
    observer.observe(price, { attributes: true, characterData: true, subtree: true })
    await visitor.tick('Concrete sealing')
    await until(() => shown.length > 1 && !price.dataset.shown, 'the end of the count')
    equal([...texts], ['$335.58'])
    equal(shown[0], '$248.98')
    for (const figure of shown) ok(figure >= '$248.98' && figure <= '$335.58', figure)
    observer.disconnect()
  })

  it('does not count where motion is reduced', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const visitor = await visit()
    await visitor.getPriced()
    const price = await until(
      () => visitor.root.querySelector<HTMLElement>('.figure .counting'),
      'the price',
    )
    const changed: (string | null)[] = []
    const observer = new MutationObserver((records) => {
      changed.push(...records.map(({ attributeName }) => attributeName))
    })
    observer.observe(price, { attributes: true })
    await visitor.tick('Concrete sealing')
    await until(() => price.textContent === '$335.58', 'the total with the add-on')
    equal(changed, [])
    observer.disconnect()
    await emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('aligns the print button with the lines on a wide card', async () => {
    await setViewport({ width: 1280, height: 800 })
    const visitor = await visit()
    await visitor.getPriced()
    const [icon, name] = ['.side > .print .icon', '.side .row-name'].map(
      (part) => visitor.root.querySelector(part)!.getBoundingClientRect().left,
    )
    ok(Math.abs(icon! - name!) <= 3, `the icon at ${icon} px, the lines at ${name} px`)
    await setViewport({ width: 800, height: 600 })
  })

  it('keeps the bar with the total at the bottom only of a screen of 600 px or more', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const bar = visitor.root.querySelector('.action-bar')!
    for (const [height, position] of [
      [600, 'sticky'],
      [568, 'static'],
    ] as const) {
      await setViewport({ width: 320, height })
      equal(getComputedStyle(bar).position, position)
    }
    await setViewport({ width: 800, height: 600 })
  })

  it('shows a confirmation, and prints the quote with contact and surfaces', async () => {
    await setViewport({ width: 390, height: 844 })
    const visitor = await visit()
    await readyToSubmit(visitor)
    await submitted(visitor)
    const printed = await print(visitor)
    for (const part of [
      'Sparkle Pressure Washing · (512) 555-0100 · hello@sparkle.example',
      'Driveway, 20 × 20 ft, 400 sq ft',
      'Degreaser',
      '$248.98',
    ])
      ok(printed.includes(part), `${part} in ${printed}`)
    ok(!printed.includes('24 hours'), 'the validity of a price that is not submitted')
    await setViewport({ width: 800, height: 600 })
  })

  it('prints the number and the link of a submitted quote, also after a reload', async () => {
    const quoteUrl = `${location.origin}/q/token`
    const body = { quoteId: 42, quoteNumber: 12, quoteUrl, status: 'pending', lines: [] }
    const visitor = await visit({ responses: { quote: [{ status: 201, body }] } })
    await visitor.getPriced()
    ok((await print(visitor)).includes('within 24 hours'), 'before')
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.press('Submit quote request')
    await visitor.sees('Quote submitted!')
    leave()
    const again = await visitAgain(visitor.widgetId, 'Quote submitted!')
    const printed = await print(again)
    for (const part of ['Quote 12', quoteUrl]) ok(printed.includes(part), `${part} in ${printed}`)
    ok(!printed.includes('24 hours'), printed)
    await again.press('Start another quote')
    await again.sees('How would you like your quote?')
    leave()
    await visitAgain(visitor.widgetId)
  })

  it('breaks a long email address on the success screen only before its dots and its @, and no phone number', async () => {
    await setViewport({ width: 390, height: 844 })
    const visitor = await visit()
    await visitor.tick('Custom Job Request')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Moss on the roof')
    await visitor.fillDetails()
    const email = 'ada.lovelace.of.london@pressurewashing.example.com'
    await visitor.fill('Email', email)
    await visitor.press('Submit custom job request')
    await visitor.sees(`or ${email}.`)
    const step = visitor.root.querySelector('.next-steps li:last-child')!
    const texts = document.createTreeWalker(step, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (/\s/.test(text.textContent ?? '')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      ok(new Set(lines.map(({ top }) => top)).size <= 1, `"${text.textContent}" is on one line`)
    }
    await setViewport({ width: 800, height: 600 })
  })

  it('removes a toast that appears under a resting mouse', async () => {
    const visitor = await visit()
    await sendMouse({ type: 'move', position: [Math.round(innerWidth / 2), 40] })
    await visitor.press('Get Quote')
    const toast = await until(
      () => visitor.root.querySelector<HTMLElement>('.toast'),
      'the toast under the mouse',
    )
    await until(() => toast.matches(':hover'), 'the mouse over the toast')
    await until(() => !toast.isConnected, 'the toast to go')
    await resetMouse()
  })

  it('sends exactly the fields of the contract with a key and without cookies', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    await visitor.tick('Concrete sealing')
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    const [request, second] = await submitted(visitor)
    ok(!second, 'one request')
    equal(request?.body, {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '(512)-555-0142',
      customerAddress: '12 Pecan Street',
      customerCity: 'Austin',
      customerState: 'TX',
      customerZip: '78701',
      contactConsent: true,
      consentTextId: 'contact-en-1',
      serviceTypeId: 1,
      estimatedArea: 400,
      estimatedCost: 140,
      setupFee: 50,
      totalCost: 335.58,
      analysisResults: { analysisId: '00000000-0000-4000-8000-000000000001' },
      photos: [`${location.origin}/photos/${visitor.widgetId}/1.jpg`],
      extraCharges: [{ label: 'Travel', amount: 15 }],
      smartAddOns: [
        { id: 7, name: 'Degreaser', price: 25, priceType: 'flat', status: 'auto_included' },
        { id: 9, name: 'Concrete sealing', price: 0.2, priceType: 'per_sqft', status: 'selected' },
      ],
      language: 'en',
      source: sourceOf(request),
    })
    ok(/^[0-9a-f-]{36}$/.test(request?.headers['idempotency-key'] ?? ''), 'an idempotency key')
    ok(!request?.headers.cookie, 'no cookies')
  })

  it('empties the form and shows the next steps', async () => {
    const visitor = await visit()
    await readyToSubmit(visitor)
    await submitted(visitor)
    await visitor.sees('Quote submitted!')
    ok(!visitor.words.includes('unopened'), 'the first email is sent')
    await visitor.press('Start another quote')
    await visitor.sees('Add photos')
    equal(visitor.photoCount, 0)
    await readyToSubmit(visitor)
    await submitted(visitor)
    await visitor.sees('unless their earlier email is still unopened.')
  })

  it('shows each screen from its top, where the one before was scrolled down', async () => {
    const visitor = await visit()
    const card = () => visitor.root.querySelector('.card')?.getBoundingClientRect().top ?? NaN
    document.body.style.paddingBottom = '2000px'
    try {
      await readyToSubmit(visitor)
      await visitor.press('Submit quote request')
      // So little that the heading of the next screen is in view.
      window.scrollBy(0, card() + 40)
      ok(card() < 0, 'scrolled')
      await visitor.sees('Quote submitted!')
      ok(card() >= 0, `the top of the screen is at ${card()} px`)
    } finally {
      document.body.style.paddingBottom = ''
    }
  })

  it('lists the missing fields until it can be submitted', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    await visitor.press('Continue')
    await visitor.sees(
      'Still needed: name, email, phone, street address, city, state, ZIP code, your consent',
    )
    ok(visitor.button(submit)?.disabled, 'disabled')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await visitor.fill('ZIP code', '787')
    await visitor.sees('Please check: ZIP code.')
    ok(visitor.button(submit)?.disabled, 'disabled')
    await visitor.fill('ZIP code', '787011234')
    equal((await visitor.control('ZIP code')).value, '78701-1234')
    await until(() => visitor.button(submit)?.disabled === false, 'the button')
  })

  it('submits once on a double click', async () => {
    const visitor = await visit()
    await readyToSubmit(visitor)
    const button = await until(() => visitor.button(submit), 'the button')
    await until(() => !button.disabled, 'the button to be enabled')
    button.click()
    button.click()
    await visitor.sees('What happens next')
    equal((await received(visitor.widgetId, 'quote')).length, 1)
  })

  it('retries the same content with the same key, and changed content with another', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 500 }, { status: 500 }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('Failed to submit quote request. Please try again.')
    await visitor.press(submit)
    await until(() => visitor.button('Sending…'), 'the second attempt')
    await visitor.press(submit)
    await visitor.sees('What happens next')
    const keys = (await received(visitor.widgetId, 'quote')).map(
      (r) => r.headers['idempotency-key'],
    )
    equal(new Set(keys).size, 1, 'the same content')

    const other = await visit({ responses: { quote: [{ status: 500 }] } })
    await readyToSubmit(other)
    await other.press(submit)
    await other.sees('Submission failed')
    await other.fill('City', 'Dallas')
    await other.press(submit)
    await other.sees('What happens next')
    const otherKeys = (await received(other.widgetId, 'quote')).map(
      (r) => r.headers['idempotency-key'],
    )
    equal(new Set(otherKeys).size, 2, 'different content')
  })

  it('treats a quote that is already stored as submitted', async () => {
    const body = { error: 'This quote has already been submitted.', code: 'ALREADY_SUBMITTED' }
    const visitor = await visit({ responses: { quote: [{ status: 409, body }] } })
    await readyToSubmit(visitor)
    await submitted(visitor)
    await visitor.sees('Quote submitted!')
  })

  it('submits corrections after a lost response as a separate quote', async () => {
    const body = { error: 'This quote has already been submitted.', code: 'ALREADY_SUBMITTED' }
    const responses = { quote: [{ status: 500 }, { status: 503 }, { status: 409, body }] }
    const visitor = await visit({ responses })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('Submission failed')
    await visitor.press('Dismiss')
    await visitor.fill('Email', 'corrected@example.com')
    await visitor.press(submit)
    await visitor.sees('Submission failed')
    await visitor.press(submit)
    await visitor.sees('A copy of the quote goes to corrected@example.com.')
    const quotes = (await received(visitor.widgetId, 'quote')).map(
      ({ body: quote }) => quote as { customerEmail: string; analysisResults: object },
    )
    equal(
      quotes.map(({ customerEmail }) => customerEmail),
      ['ada@example.com', ...Array<string>(3).fill('corrected@example.com')],
    )
    const [lost, , refused, taken] = quotes.map(({ analysisResults }) => analysisResults)
    equal(refused, lost)
    ok(JSON.stringify(taken) !== JSON.stringify(lost), 'with a new analysis')
  })

  it("retries with the same key after the page's URL has changed", async () => {
    const visitor = await visit({ responses: { quote: [{ status: 500 }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('Submission failed')
    const url = location.href
    history.replaceState(null, '', '#elsewhere')
    await submitted(visitor)
    history.replaceState(null, '', url)
    const [lost, again] = await received(visitor.widgetId, 'quote')
    equal(again?.body, lost?.body)
    equal(again?.headers['idempotency-key'], lost?.headers['idempotency-key'])
  })

  it('switches immediately to another widget ID, also during a request', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 200, isHeld: true }] } })
    await readyToSubmit(visitor)
    const fetched = nextFetch('/quote')
    await visitor.press(submit)
    await until(() => visitor.button('Sending…'), 'the submission to start')
    const other = await visit()
    visitor.element.setAttribute('widget-id', other.widgetId)
    await visitor.sees('Add photos')
    await release(visitor.widgetId)
    await fetched
    await twoFrames()
    ok(!visitor.words.includes('What happens next'), 'the quote of the first widget is not shown')
  })

  it('requests no price after it was submitted', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 200, isHeld: true }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await until(() => visitor.button('Sending…'), 'the submission to start')
    const timers = holdTimers()
    await visitor.fill('Job description (optional)', 'There is gum')
    await release(visitor.widgetId)
    await visitor.sees('What happens next')
    timers.run()
    equal((await received(visitor.widgetId, 'analyze')).length, 1)
    ok(!visitor.words.includes('Analysis failed'), 'no error')
  })

  it('shows the last error beside the button until the next attempt', async () => {
    const tooMany = { error: 'Too many.', code: 'TOO_MANY_REQUESTS' }
    const visitor = await visit({
      responses: { quote: [{ status: 500 }, { status: 429, body: tooMany }] },
    })
    const failure = () => visitor.root.querySelector('.failure')?.textContent
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('Submission failed')
    await visitor.press('Dismiss')
    await visitor.noLongerSees('Submission failed')
    equal(failure(), 'Failed to submit quote request. Please try again.')
    await visitor.press(submit)
    await until(() => failure() === undefined, 'the next attempt')
    await visitor.sees('Too many requests. Please try again later.')
    await submitted(visitor)
  })

  it('a double click on an add-on selects only that add-on', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const click = async (label: string, detail: number) =>
      (await visitor.control(label)).dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }),
      )
    await click('Concrete sealing', 1)
    await visitor.sees('$335.58')
    await click('Gutter brightening', 2)
    await twoFrames()
    const next = await visitor.control('Gutter brightening')
    ok(!next.checked, 'the next add-on is not selected')
    await click('Gutter brightening', 1)
    await until(() => next.checked, 'a click on the second add-on')
  })

  it('shows the submitted data on the success screen, not later input', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 200, isHeld: true }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await until(() => visitor.button('Sending…'), 'the submission to start')
    ok((await visitor.control('City')).readOnly, 'a read-only field after the submission')
    ok(visitor.button('Back')?.disabled, 'Back is disabled')
    await visitor.fill('Phone', '5125550199')
    await release(visitor.widgetId)
    await visitor.sees('They contact you at (512)\u00a0555-0142 to agree on a day.')
    await visitor.sees('$248.98 includes tax')
  })

  it('separates the note of the total by a dot', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    const note = await until(() => visitor.root.querySelector('.bar-note'), 'the note')
    equal(getComputedStyle(note, '::before').content, '"· "')
  })

  it('goes back to the job when a price has expired, and keeps what was entered', async () => {
    const body = { error: 'Too old.', code: 'ANALYSIS_EXPIRED' }
    const visitor = await visit({ responses: { quote: [{ status: 409, body }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('This price is no longer valid. Please get a new quote.')
    await visitor.press('Get Quote')
    await visitor.press('Continue')
    await submitted(visitor)
    equal((await received(visitor.widgetId, 'analyze')).length, 2)
  })

  it('updates the price after a reload if a change was not priced before', async () => {
    const visitor = await visit()
    await readyToSubmit(visitor)
    await visitor.fill('Job description (optional)', 'There is gum')
    leave()
    const again = await visitAgain(visitor.widgetId, 'Gum removal')
    const [request] = await submitted(again)
    equal([request?.body?.jobDescription, request?.body?.totalCost], ['There is gum', 292.28])
  })

  it('prices again if the description changes during the request', async () => {
    const visitor = await visit({
      asksDescription: true,
      responses: { analyze: [{ status: 200, isHeld: true }] },
    })
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await until(() => visitor.button('Getting your quote…'), 'the pricing')
    await visitor.fill('Job description (optional)', 'There is gum')
    await release(visitor.widgetId)
    await visitor.sees('Gum removal')
  })

  it('ignores the second click of a double click on the next screen', async () => {
    const visitor = await visit()
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    const button = await until(() => visitor.button('Continue'), 'the price')
    const click = (detail: number) =>
      button.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }),
      )
    click(2)
    await twoFrames()
    ok(!visitor.words.includes('Full name'), 'the price screen is still shown')
    click(1)
    await visitor.sees('Full name')
  })

  it('states that no tax is added if the rate is 0', async () => {
    const quote = {
      subtotal: 190,
      estimatedCost: 140,
      setupFee: 50,
      taxRate: 0,
      extraCharges: [],
      pricePerUnit: 0.35,
      unit: 'sq ft',
      smartAddOns: [],
    }
    const analyzed = {
      analysisId: '22222222-0000-4000-8000-000000000000',
      analysis: { method: 'manual', estimatedArea: 400, confidence: 1, surfaceTypes: ['driveway'] },
      photos: [],
      quote,
    }
    const visitor = await visit({ responses: { analyze: [{ status: 200, body: analyzed }] } })
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('Your total is $190.00, no tax added.')
    await visitor.press('Continue')
    await visitor.fillDetails()
    await visitor.fillAddress()
    await submitted(visitor)
    await visitor.sees('$190.00 no tax added')
    ok(!visitor.words.includes('includes tax'), 'no tax anywhere')
  })

  it('keeps the caret when a ZIP code, a state or a phone number is corrected', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    await visitor.press('Continue')
    const correct = async (label: string, before: string, text: string, caret: number) => {
      await visitor.fill(label, before)
      const field = await visitor.control(label)
      await until(() => before === '' || field.value !== before, `${label} is formatted`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.setSelectionRange(caret, caret)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await until(() => field.value !== text, `${label} is formatted again`)
      return [field.value, field.selectionStart]
    }
    equal(await correct('ZIP code', '402021234', '4202-1234', 1), ['42021-234', 1])
    equal(await correct('State', 'tex', 'TxEX', 2), ['TXEX', 2])
    equal(await correct('Phone', '5025550142', '(52)-555-0142', 2), ['(525)-550-142', 2])
    equal(await correct('Phone', '5025550142', '(5029)-555-0142', 5), ['(502)-555-0142', 4])
    equal(await correct('Phone', '', '+1 502–555–0142', 15), ['(502)-555-0142', 14])
  })

  it('shows a changed price as a new quote to confirm', async () => {
    const quote = {
      subtotal: 300,
      estimatedCost: 210,
      setupFee: 50,
      taxRate: 8.25,
      extraCharges: [{ label: 'Travel', amount: 40 }],
      pricePerUnit: 0.525,
      unit: 'sq ft',
      smartAddOns: [],
    }
    const analysisId = '11111111-0000-4000-8000-000000000000'
    const body = {
      error: 'The price changed.',
      code: 'PRICE_CHANGED',
      analysisId,
      totalCost: 324.75,
      quote,
    }
    const visitor = await visit({ responses: { quote: [{ status: 409, body }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('It was $248.98 and is now $324.75.')
    ok(!visitor.words.includes('Submission failed'), 'no error')
    await visitor.press('Confirm new price')
    await visitor.sees('Full name')
    ok(!visitor.words.includes('The price has changed'), 'it has been confirmed')
    await visitor.press(submit)
    await visitor.sees('What happens next')
    const last = (await received(visitor.widgetId, 'quote')).at(-1)?.body
    equal([last?.totalCost, last?.analysisResults], [324.75, { analysisId }])
  })

  it('updates the price visibly when the description changes', async () => {
    const visitor = await visit()
    await readyToSubmit(visitor)
    await visitor.fill('Job description (optional)', 'There is gum')
    await visitor.sees('Updating your price…')
    ok(visitor.button(submit)?.disabled, 'nothing is submitted at the old price')
    await visitor.sees('Gum removal')
    const [request] = await submitted(visitor)
    equal([request?.body?.jobDescription, request?.body?.totalCost], ['There is gum', 292.28])
  })

  it('shows an error if the service is unavailable or fails', async () => {
    const visitor = await visit({
      responses: {
        analyze: [
          { status: 403, body: { error: 'no' } },
          { status: 422, body: { error: 'The photo is too dark.' } },
          { status: 500, body: {} },
          // Chromium itself repeats a request when a kept connection is closed, once or more.
          ...Array.from({ length: 8 }, () => ({ status: 503, hangUp: true })),
        ],
      },
    })
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees(
      'Service UnavailableThis service is temporarily unavailable. Please contact the business directly.',
    )
    await visitor.press('Get Quote')
    await visitor.sees('Analysis failedThe photo is too dark.')
    await visitor.press('Get Quote')
    await visitor.sees('Analysis failedInternal Server Error')
    equal(visitor.root.querySelector('.failure')?.textContent, 'Internal Server Error')
    await visitor.press('Get Quote')
    await visitor.sees('Analysis failedFailed to analyze photos. Please try again.')
  })

  it('shows an error if a submission is forbidden', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 403, body: {} }] } })
    await readyToSubmit(visitor)
    await visitor.press(submit)
    await visitor.sees('Service Unavailable')
  })

  it('dispatches events, and the page can prevent a submission', async () => {
    const visitor = await visit({ responses: { quote: [{ status: 500 }] } })
    const seen: [type: string, detail: unknown][] = []
    for (const type of ['step', 'priced', 'submit', 'submitted', 'error'])
      document.body.addEventListener(`quote-widget:${type}`, (event) =>
        seen.push([type, (event as CustomEvent<unknown>).detail]),
      )
    await readyToSubmit(visitor)
    const prevent = (event: Event) => event.preventDefault()
    visitor.element.addEventListener('quote-widget:submit', prevent)
    await visitor.press(submit)
    visitor.element.removeEventListener('quote-widget:submit', prevent)
    equal((await received(visitor.widgetId, 'quote')).length, 0)
    await visitor.press(submit)
    await visitor.sees('Submission failed')
    await submitted(visitor)
    const submission = { kind: 'quote', totalCost: 248.98 }
    equal(seen, [
      ['priced', { totalCost: 248.98, estimatedArea: 400, mode: 'exact' }],
      ['step', { step: 'price', method: 'manual' }],
      ['step', { step: 'contact', method: 'manual' }],
      ['submit', submission],
      ['submit', submission],
      [
        'error',
        {
          title: 'Submission failed',
          message: 'Failed to submit quote request. Please try again.',
        },
      ],
      ['submit', submission],
      ['step', { step: 'done', method: 'manual' }],
      ['submitted', { ...submission, quoteId: 42, value: 248.98 }],
    ])
  })

  it('submits the honeypot’s value', async () => {
    const visitor = await visit()
    await readyToSubmit(visitor)
    const trap = await until(
      () => visitor.root.querySelector<HTMLInputElement>('.honeypot input'),
      'the field',
    )
    equal([trap.tabIndex, trap.closest('[aria-hidden="true"]') !== null], [-1, true])
    trap.value = 'https://spam.example'
    const [request] = await submitted(visitor)
    equal((request?.body as { website?: string }).website, 'https://spam.example')
  })

  it('marks a prefilled value that is not valid', async () => {
    const visitor = await visit()
    const element = visitor.element as HTMLElement & { prefill: (values: object) => void }
    element.prefill({ customerName: 'Ada', customerEmail: 'ada@x' })
    await visitor.getPriced()
    await visitor.press('Continue')
    const field = await visitor.control('Email')
    equal(field.getAttribute('aria-invalid'), 'true')
    equal((await visitor.control('Full name')).getAttribute('aria-invalid'), null)
    equal((await visitor.control('Phone')).getAttribute('aria-invalid'), null)
  })

  it('submits prefilled values within the limits of the API', async () => {
    const visitor = await visit()
    const element = visitor.element as HTMLElement & { prefill: (values: object) => void }
    element.prefill({
      customerName: `Ada\n\tLovelace\0 ${'x'.repeat(105)}🔥`,
      customerEmail: ' ada@example.com\n',
      customerPhone: 5125550142,
      customerAddress: '12 Pecan Street\r\nSuite\t4',
      customerCity: '\ud83dAustin\u0007',
      customerState: 'TX',
      customerZip: 78701,
    })
    await visitor.getPriced()
    await visitor.press('Continue')
    await visitor.tick('Yes, Sparkle Pressure Washing may call, text or email me about this job.')
    const [request] = await submitted(visitor)
    const { customerName, customerAddress, customerCity, customerZip } = request?.body as Record<
      string,
      string
    >
    equal(customerName, `Ada Lovelace ${'x'.repeat(105)}`)
    equal(
      [customerAddress, customerCity, customerZip],
      ['12 Pecan Street Suite 4', 'Austin', '78701'],
    )
  })
})

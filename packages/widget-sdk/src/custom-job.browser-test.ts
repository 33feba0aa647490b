import { equal, ok } from '../test/assert.ts'
import { received } from '../test/fake-server.ts'
import { sourceOf } from '../test/source-of.ts'
import { until } from '../test/until.ts'
import { leave, visit, type Visitor } from '../test/visitor.ts'

const submit = 'Submit custom job request'

async function fillIn(visitor: Visitor): Promise<void> {
  await visitor.tick('Custom Job Request')
  await visitor.press('Continue')
  await visitor.fill('Job description', 'Wash the barn')
  await visitor.fillDetails()
}

describe('a custom job', () => {
  afterEach(leave)

  it('is offered on the Pro plan and the trial only, with the reason otherwise', async () => {
    const free = await visit({ company: { effectivePlan: 'free', subscriptionStatus: 'active' } })
    ok((await free.control('Custom Job Request')).disabled, 'disabled')
    await free.sees('Not available right now')
    const pro = await visit({ company: { effectivePlan: 'pro', subscriptionStatus: null } })
    ok(!(await pro.control('Custom Job Request')).disabled, 'enabled')
  })

  it('sends exactly the fields of the contract, without a street address', async () => {
    const visitor = await visit()
    await visitor.tick('Custom Job Request')
    await visitor.addPhotos('barn.jpg')
    await visitor.press('Continue')
    await visitor.fill('Job description', 'Wash the barn')
    await visitor.fillDetails()
    await visitor.press(submit)
    await visitor.sees('Custom job request submitted!')
    await visitor.sees('A team member will contact you soon.')
    const [request] = await received(visitor.widgetId, 'custom-job')
    equal(request?.body, {
      photos: [`${location.origin}/photos/${visitor.widgetId}/1.jpg`],
      customerData: {
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.com',
        customerPhone: '(512)-555-0142',
        customerAddress: '',
        customerCity: '',
        customerState: '',
        customerZip: '',
        contactConsent: true,
        consentTextId: 'contact-en-1',
      },
      jobDescription: 'Wash the barn',
      language: 'en',
      source: sourceOf(request),
    })
    ok(request?.headers['idempotency-key'], 'a key')
  })

  it('keeps its confirmation when the button that sends it is tapped twice', async () => {
    const visitor = await visit()
    await fillIn(visitor)
    await visitor.press(submit)
    const again = await until(() => visitor.button('Start another quote'), 'the confirmation')
    again.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    await visitor.sees('Custom job request submitted!')
    again.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    await visitor.sees('Get Your Free Quote')
  })

  it('moves the focus to a new screen, but never away from a usable field', async () => {
    const visitor = await visit()
    await visitor.tick('Custom Job Request')
    const focused = new Promise<string | undefined>((resolve) => {
      const observer = new MutationObserver(() => {
        const heading = visitor.root.querySelector('h3')?.textContent
        if (heading !== 'Your details') return
        observer.disconnect()
        resolve(visitor.root.activeElement?.textContent)
      })
      observer.observe(visitor.root, { childList: true, subtree: true, characterData: true })
    })
    await visitor.press('Continue')
    equal(await focused, 'Your details')
  })

  it('requires a description, then name, email, phone and consent', async () => {
    const visitor = await visit()
    await visitor.tick('Custom Job Request')
    await visitor.press('Continue')
    await visitor.press(submit)
    await visitor.sees('Please fill in all required fields.')
    await visitor.sees('Describe the job.')
    await visitor.fill('Job description', 'x'.repeat(600))
    await visitor.sees('500 / 500')
    await visitor.press('Dismiss')
    await visitor.press(submit)
    await visitor.sees('Please fill in all required fields.')
    await until(
      () => (visitor.root.activeElement as HTMLInputElement | null)?.name === 'name',
      'the focus on the first missing field',
    )
    equal((await received(visitor.widgetId, 'custom-job')).length, 0)
  })

  it('shows invalid values at their fields, and does not report them as missing', async () => {
    const visitor = await visit()
    await fillIn(visitor)
    await visitor.fill('Email', 'ada@example')
    await visitor.press(submit)
    await visitor.sees('Enter an email address such as name@example.com.')
    ok(!visitor.words.includes('Please fill in all required fields.'), 'nothing is missing')
    await visitor.fill('Email', 'ada@example.com')
    await visitor.press(submit)
    await visitor.sees('Sparkle Pressure Washing has your description.')
  })

  it('shows an error if it fails', async () => {
    const visitor = await visit({ responses: { 'custom-job': [{ status: 500 }, { status: 403 }] } })
    await fillIn(visitor)
    await visitor.press(submit)
    await visitor.sees('Failed to submit custom job request. Please try again.')
    await visitor.press(submit)
    await visitor.sees('Service Unavailable')
  })
})

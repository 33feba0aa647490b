import { setViewport } from '@web/test-runner-commands'
import type { QuotedService } from '@curbquote/types/widgets'
import { equal, ok } from '../../test/assert.ts'
import { received, type Scenario } from '../../test/fake-server.ts'
import { photoFile } from '../../test/photo-files.ts'
import { until } from '../../test/until.ts'
import { leave, visit, visitAgain, type Visitor } from '../../test/visitor.ts'

const services: QuotedService[] = [
  {
    serviceTypeId: 1,
    name: 'Power Washing',
    items: [
      { surfaceType: 'driveway', unit: 'sq ft', asks: [] },
      { rateId: 'gutters', name: 'Gutters', nameEs: 'Canaletas', unit: 'linear ft', asks: [] },
    ],
  },
  {
    serviceTypeId: 2,
    name: 'Window Cleaning',
    items: [{ rateId: 'other-2', name: 'Window Cleaning', unit: 'each', asks: [] }],
  },
  {
    serviceTypeId: 3,
    name: 'Epoxy Flooring',
    items: [{ surfaceType: 'floor', unit: 'sq ft', asks: [] }],
  },
]
const severalServices: Scenario = {
  company: { effectivePlan: 'pro' },
  measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
  services,
}
const onlyCounts = 'Add without a photo: Windows'

async function analyzed(visitor: Visitor) {
  const [request] = await received(visitor.widgetId, 'analyze')
  return request?.body
}

describe('several services in one request', () => {
  afterEach(leave)

  it('prices a driveway with a photo and windows without one', async () => {
    const visitor = await visit(severalServices)
    ok(!visitor.words.includes('What do you need?'), 'nothing is asked before it is needed')
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', '20')
    await visitor.press(onlyCounts)
    await visitor.fill('How many', '14')
    await visitor.press('Get Quote')
    await visitor.sees('14 windows')
    const body = await analyzed(visitor)
    equal(body?.photos, [
      {
        url: `${location.origin}/photos/${visitor.widgetId}/1.jpg`,
        serviceTypeId: 1,
        surfaceType: 'driveway',
        length: 20,
        width: 20,
      },
    ])
    equal(body?.items, [{ serviceTypeId: 2, rateId: 'other-2', quantity: 14, unit: 'each' }])
  })

  it('groups the choices by service, and names what a company prices itself', async () => {
    const visitor = await visit(severalServices)
    await visitor.addPhotos('drive.jpg')
    const select = await visitor.control('Surface')
    equal(
      [...select.querySelectorAll('optgroup')].map(({ label, textContent }) => [
        label,
        textContent,
      ]),
      [
        ['Power Washing', 'DrivewayGutters'],
        ['Window Cleaning', 'Windows'],
        ['Epoxy Flooring', 'Floor'],
      ],
    )
    await visitor.fill('Surface', '3:floor')
    await visitor.fill('Length (ft)', '25')
    await visitor.fill('Width (ft)', '20')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
    equal(((await analyzed(visitor))?.photos as object[])[0], {
      url: `${location.origin}/photos/${visitor.widgetId}/1.jpg`,
      serviceTypeId: 3,
      surfaceType: 'floor',
      length: 25,
      width: 20,
    })
  })

  it('offers counts beside the heading of the photos, at each width of a phone', async () => {
    const visitor = await visit(severalServices)
    const button = await until(() => visitor.button(onlyCounts), 'the button')
    const legend = button.previousElementSibling
    for (const [width, letterSpacing] of [
      [288, ''],
      [328, ''],
      [358, ''],
      // A wide font.
      [358, '2px'],
      [372, ''],
    ] as const) {
      visitor.element.style.width = `${width}px`
      button.style.letterSpacing = letterSpacing
      const text = document.createRange()
      text.selectNodeContents(legend!)
      const gap = button.getBoundingClientRect().left - text.getBoundingClientRect().right
      ok(gap >= 8, `${gap} px between the heading and the button at ${width} px`)
    }
  })

  it('focuses the first field of the first count and scrolls to it on a small phone', async () => {
    await setViewport({ width: 320, height: 568 })
    const visitor = await visit(severalServices)
    await visitor.press(onlyCounts)
    const field = await visitor.control('How many')
    await until(() => visitor.root.activeElement === field, 'the focus')
    const { top, bottom } = field.getBoundingClientRect()
    ok(top >= 0 && bottom <= 568, `the field is at ${top} to ${bottom} px`)
    await setViewport({ width: 800, height: 600 })
  })

  it('names each count after its thing, with a number if there are several', async () => {
    const visitor = await visit(severalServices)
    const addPhoto = 'Add a photo of each surface and its size to see your price.'
    await visitor.sees(addPhoto)
    await visitor.press(onlyCounts)
    await visitor.noLongerSees(addPhoto)
    const names = () =>
      [...visitor.root.querySelectorAll('.photo-card, .photo-card .icon-button')].map((part) =>
        part.getAttribute('aria-label'),
      )
    equal(names(), ['Windows', 'Remove: Windows'])
    equal(visitor.root.querySelector('.photo-name')?.textContent, 'Windows')
    await visitor.press(onlyCounts)
    await until(() => visitor.photoCount === 2, 'the second count')
    equal(names(), ['Windows (1)', 'Remove: Windows (1)', 'Windows (2)', 'Remove: Windows (2)'])
  })

  it('keeps what is counted over a reload, and removes it', async () => {
    const visitor = await visit(severalServices)
    await visitor.press(onlyCounts)
    await visitor.fill('How many', '14')
    leave()
    const again = await visitAgain(visitor.widgetId)
    equal((await again.control('How many')).value, '14')
    await again.press('Remove: Windows')
    await again.noLongerSees('How many')
    await again.press('Get Quote')
    await again.sees('Please upload at least one photo.')
    // Unlike the toast, it stays.
    await again.sees('Add a photo of each surface, then its size.')
  })

  it('takes counts beside what AI measures, and asks for the service only there', async () => {
    const visitor = await visit(severalServices)
    await visitor.addPhotos('drive.jpg')
    await visitor.tick('AI Measurement')
    await visitor.fill('What do you need?', '3')
    await visitor.press(onlyCounts)
    await visitor.press('Measure and get quote')
    await visitor.sees('Enter how many.')
    equal(await received(visitor.widgetId, 'analyze'), [])
    await visitor.fill('How many', '6')
    await visitor.press('Measure and get quote')
    await visitor.sees('Measured by AI')
    await visitor.sees('6 windows')
    const body = await analyzed(visitor)
    equal(body?.serviceTypeId, 3)
    equal(body?.items, [{ serviceTypeId: 2, rateId: 'other-2', quantity: 6, unit: 'each' }])
  })

  it('offers surfaces without a photo only where the company allows it', async () => {
    const visitor = await visit({ ...severalServices, arePhotosOptional: true })
    await visitor.press('You can also go on without one')
    await visitor.measure('driveway', '20', '20')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
    equal((await analyzed(visitor))?.photos, [])
    const strict = await visit({ services: services.slice(0, 1) })
    await strict.sees('A photo of each surface')
    ok(!strict.root.querySelector('.add-item'), 'a surface needs a photo')
  })
})

describe('the first empty field of a new photo', () => {
  afterEach(leave)

  it('takes the focus', async () => {
    const visitor = await visit(severalServices)
    await visitor.addPhotos('drive.jpg')
    const surface = await visitor.control('Surface')
    await until(() => visitor.root.activeElement === surface, 'the focus on the surface')
    await visitor.measure('driveway', '20', '20')
    await visitor.press(onlyCounts)
    const count = await visitor.control('How many')
    await until(() => visitor.root.activeElement === count, 'the focus on the number of windows')
  })

  it('leaves the focus where it is if a page adds the photo and nobody uses the form', async () => {
    const visitor = await visit(severalServices)
    const input = visitor.root.querySelector<HTMLInputElement>('input[type=file]')!
    const chosen = new DataTransfer()
    chosen.items.add(await photoFile('drive.jpg'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await visitor.control('Surface')
    await visitor.uploadsEnd()
    equal(visitor.root.activeElement, null)
  })
})

describe('an unusually large size', () => {
  afterEach(leave)

  it('is asked about before it is priced', async () => {
    const visitor = await visit()
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '900', '300')
    await visitor.sees('900 × 300 ft: is that right?')
    await visitor.press('Get Quote')
    await until(
      () => visitor.root.activeElement?.textContent === 'Yes, it is right',
      'the focus on the answer',
    )
    equal(await received(visitor.widgetId, 'analyze'), [])
    await visitor.press('Yes, it is right')
    await visitor.noLongerSees('is that right?')
    await visitor.fill('Length (ft)', '901')
    await visitor.sees('901 × 300 ft: is that right?')
    await visitor.press('Yes, it is right')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
  })

  it('is not asked about up to 10,000 sq ft', async () => {
    const visitor = await visit()
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '100', '100')
    await visitor.press('Get Quote')
    await visitor.sees('includes tax')
  })
})

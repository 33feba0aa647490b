import { setViewport } from '@web/test-runner-commands'
import { equal, ok } from '../../test/assert.ts'
import { until } from '../../test/until.ts'
import { leave, visit } from '../../test/visitor.ts'

const longNames = [
  'Blue Ridge Exterior Care and Pressure Washing of Asheville',
  'Averyveryveryveryveryveryverylongnamewithoutaspaceanywhereinit',
]

describe('the banner of a company without a logo', () => {
  afterEach(async () => {
    leave()
    await setViewport({ width: 800, height: 600 })
  })

  for (const name of longNames)
    it(`shortens "${name}" after a whole line, and the subtitle has the whole name`, async () => {
      for (const width of [320, 390, 1280]) {
        await setViewport({ width, height: 900 })
        const visitor = await visit({ company: { name } })
        const banner = visitor.root.querySelector('.wordmark')!
        const shown = await until(() => banner.querySelector('strong'), 'the name')
        const [box, text] = [banner, shown].map((part) => part.getBoundingClientRect())
        const isWithin = text!.top >= box!.top && text!.bottom <= box!.bottom
        ok(isWithin && text!.right <= box!.right, `the name is within the banner at ${width} px`)
        equal(shown.clientHeight % parseFloat(getComputedStyle(shown).lineHeight), 0)
        ok(shown.scrollWidth <= shown.clientWidth, `no line is cut at ${width} px`)
        await visitor.sees(`Power washing quote by ${name}`)
        leave()
      }
    })
})

describe('the message of a company', () => {
  afterEach(leave)

  it('is in the language of the visitor if the company has it in Spanish', async () => {
    const messages = { headerMessage: 'Family-run.', headerMessageEs: 'Empresa familiar.' }
    const visitor = await visit({ company: messages })
    await visitor.sees('Family-run.')
    await visitor.press('Español')
    await visitor.sees('Empresa familiar.')
    // Otherwise later tests would start in Spanish.
    await visitor.press('English')
    await visitor.sees('Family-run.')
  })

  it('can be shown whole if it is too long in one of the languages', async () => {
    const headerMessage = 'Most quotes take under two minutes.'
    const visitor = await visit({ company: { headerMessage } })
    const box = visitor.root.querySelector('.tagline > div')!
    await visitor.sees(headerMessage)
    // The least width at which the English text fits.
    let width = 470
    const isWhole = () => {
      visitor.element.style.width = `${width}px`
      return box.scrollHeight <= box.clientHeight
    }
    while (isWhole()) width--
    width++
    ok(isWhole(), `the English text is whole at ${width} px`)
    await until(() => !visitor.button('Show more'), 'no button')
    await visitor.press('Español')
    await visitor.press('Mostrar más')
    // Otherwise later tests would start in Spanish.
    await visitor.press('English')
  })
})

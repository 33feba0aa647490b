import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct>('branding')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const path = '/company/dashboard?tab=settings&section=branding'

/** The computed primary color of the widget on the page. */
function primaryColorOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const card = document
      .querySelector('quote-widget')
      ?.shadowRoot?.querySelector<HTMLElement>('[style*="--primary"]')
    return card?.style.getPropertyValue('--primary')
  })
}

async function waitForPrimaryColor(page: Page, color: string): Promise<void> {
  await eventually(`the widget in ${color}`, async () => (await primaryColorOf(page)) === color)
}

/** The color and width of the line below a logo. */
const lineBelow = (logo: Locator) =>
  logo.evaluate((image) => {
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(image)
    return `${borderBottomWidth} ${borderBottomColor}`
  })

/** Fails unless the indicator of the segmented control covers the selected option. */
async function assertPillOnSelection(section: Locator): Promise<void> {
  const control = section.locator('.mantine-SegmentedControl-root').first()
  await eventually('the indicator on the selected option', () =>
    control.evaluate((element) => {
      const [pill, option] = ['.mantine-SegmentedControl-indicator', 'label[data-active]'].map(
        (part) => {
          const box = element.querySelector(part)?.getBoundingClientRect()
          return box && [box.x, box.y, box.width, box.height].map(Math.round).join()
        },
      )
      return pill !== undefined && pill === option
    }),
  )
}

const scriptedSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 200" onload="document.title='owned'">
  <script>document.title = 'owned'</script><rect width="800" height="200" fill="#15803d"/></svg>`

test('a saved theme and logo show in the widget on the hosted page, at 390 px', async (context) => {
  const { page, errors, context: browser } = await openOwnersPage(context, 390, path)
  const section = page.getByRole('region', { name: 'Branding Customization' })
  const name = 'Sparkle Renamed'
  await assertPillOnSelection(section)
  const color = '#15803d'
  await section.getByLabel('Display name').fill(name)
  await section.getByLabel('Header message').fill('Family-run since 2009')
  await section.getByLabel('Message in Spanish').fill('Empresa familiar desde 2009')
  const theme = section.getByRole('button', {
    name: 'Forest Green',
  })
  await theme.click()
  assert.is(await theme.getAttribute('aria-pressed'), 'true')
  // The widget preview updates before anything is saved.
  await waitForPrimaryColor(page, color)

  const file = section.getByLabel('Logo file')
  const upload = (fileName: string, mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name: fileName, mimeType, buffer })
  await upload('logo.gif', 'image/gif', Buffer.from('GIF89a'))
  const logoField = section.getByRole('group', { name: 'Banner logo' })
  const failure = logoField.getByRole('alert')
  await failure.getByText('Please upload a PNG, JPG, or SVG file.').waitFor()
  await upload('logo.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await failure.getByText('Please upload a file smaller than 5MB.').waitFor()
  await upload('logo.png', 'image/png', Buffer.from('no image'))
  await failure.getByText('Upload Failed').waitFor()
  assert.is(await page.locator('.mantine-Notification-root').count(), 0)
  await section.getByRole('button', { name: 'Remove Logo' }).click()
  await section.getByText('No logo yet').waitFor()
  await upload('logo.svg', 'image/svg+xml', Buffer.from(scriptedSvg))
  await toast(page, 'Logo Uploaded').waitFor()
  const logoUrl = await section.getByAltText('Your banner logo').getAttribute('src')
  await assertAccessible(page)

  await section.getByText('Preview', { exact: true }).click()
  const preview = section.getByRole('region', { name: 'Preview' })
  await preview.getByText(`Power washing quote by ${name}`).waitFor()
  const shownLogo = preview.getByAltText(`Banner of ${name}`)
  assert.is(await shownLogo.getAttribute('src'), logoUrl)
  const secondary = 'rgb(20, 83, 45)'
  assert.is(await lineBelow(shownLogo), `3px ${secondary}`)
  await preview.getByText('$380').waitFor()
  await assertAccessible(page)
  await section.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Branding Updated').waitFor()

  await page.goto(`${context.product.url}/quote?id=demo`)
  await page.getByText(`Power washing quote by ${name}`).waitFor()
  await page.getByText('Family-run since 2009').waitFor()
  await waitForPrimaryColor(page, color)
  const banner = page.locator(`quote-widget img[src="${logoUrl}"]`)
  await banner.waitFor()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByText('Empresa familiar desde 2009').waitFor()
  assert.is(await lineBelow(banner), `3px ${secondary}`)
  assert.not.match(await page.title(), /owned/)
  const png = await (await fetch(logoUrl ?? '')).arrayBuffer()
  const { format, width: logoWidth } = await sharp(Buffer.from(png)).metadata()
  assert.equal([format, logoWidth], ['png', 1_600])
  assert.equal(
    errors.filter((error) => !error.includes('415')),
    [],
  )
  await browser.close()
})

test('a color with low contrast shows a warning, an invalid color an error, and both can be undone', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, path)
  const section = page.getByRole('region', { name: 'Branding Customization' })
  const text = section.getByLabel('Text color')
  const before = await text.inputValue()
  await text.fill('#fefefe')
  await section.getByText(/The text color has a contrast of 1\.0:1/).waitFor()
  await text.fill('#fe')
  await section.getByText('Enter a color like #2563eb').waitFor()
  assert.ok(await section.getByRole('button', { name: 'Save Changes' }).isDisabled())
  // The palette of the focused field may cover the buttons.
  await text.press('Tab')
  await section.getByRole('button', { name: 'Undo' }).click()
  assert.is(await text.inputValue(), before)
  await section.getByText('All changes are saved.').waitFor()
  await browser.close()
})

test.run()

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually, openPage, openProduct, type Product } from '../product.ts'
import { openWordPress, type WordPressSite } from './wordpress-site.ts'

/** The plugin on a real WordPress. Runs only as `pnpm test journeys/wordpress`, because it needs Debian packages. */
const test = suite<{ product: Product; site: WordPressSite }>('the WordPress plugin')
test.before(async (context) => {
  context.site = await openWordPress()
  context.product = await openProduct()
})
test.after(async ({ product, site }) => {
  await product.close()
  await site.close()
})

async function signIn(page: Page, { url, admin }: WordPressSite): Promise<void> {
  await page.goto(`${url}/wp-login.php`)
  await page.getByLabel('Username or Email Address').fill(admin.name)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

async function publish(site: WordPressSite, content: string) {
  const post = await site.evaluate(
    `$id = wp_insert_post( array( 'post_title' => 'Prices', 'post_author' => 1, 'post_status' => 'publish', 'post_content' => base64_decode( '${Buffer.from(content).toString('base64')}' ) ) );
    echo json_encode( array( 'id' => $id, 'url' => get_permalink( $id ) ) );`,
  )
  return JSON.parse(post) as { id: number; url: string }
}

/** The plugin's own warnings in the log of PHP. */
async function faults(site: WordPressSite): Promise<string[]> {
  return (await site.log()).split('\n').filter((line) => line.includes('plugins/curbquote'))
}

test('an administrator activates the plugin, enters the server, and the connection is checked', async ({
  product,
  site,
}) => {
  const { page, context } = await openPage(product, 1280)
  await signIn(page, site)
  await page.goto(`${site.url}/wp-admin/plugins.php`)
  await page.getByRole('link', { name: 'Activate CurbQuote Instant Quotes' }).click()
  await page.getByText('Plugin activated.').waitFor()

  await page.goto(`${site.url}/wp-admin/options-general.php?page=curbquote`)
  await page.getByText('Enter the server and the widget ID, and save.').waitFor()
  await page.getByLabel('Server').fill(`${product.url}/company/dashboard?tab=integration`)
  await page.getByLabel('Widget ID').fill('no such widget')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('The widget ID has only letters, digits, hyphens and underscores.').waitFor()
  assert.is(await page.getByLabel('Server').inputValue(), product.url)

  await page.getByLabel('Widget ID').fill('unknown')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('The server does not know this widget ID.').waitFor()
  await page.getByLabel('Widget ID').fill('demo')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Connected to the form of Sparkle Pressure Washing.').waitFor()
  assert.equal(await faults(site), [])
  await context.close()
})

test('the block is a placeholder in the editor', async ({ product, site }) => {
  const { id } = await publish(site, '<!-- wp:curbquote/quote-form /-->')
  const { page, context } = await openPage(product, 1280)
  await signIn(page, site)
  await page.goto(`${site.url}/wp-admin/post.php?post=${id}&action=edit`)
  await page.getByText('Visitors see your CurbQuote form here.').waitFor()
  await context.close()
})

for (const [what, content] of [
  ['the block', '<!-- wp:curbquote/quote-form /-->'],
  ['the shortcode', 'Our prices:\n\n[curbquote id="demo"]'],
])
  test(`a visitor submits a quote from a post with ${what}`, async ({ product, site }) => {
    const { url } = await publish(site, content ?? '')
    const { page, context, errors } = await openPage(product, 390)
    await page.goto(url)
    const email = `visitor.${Date.now()}@example.com`
    await page.getByLabel('Where is the job?').fill('40202')
    const picture = {
      create: { width: 80, height: 60, channels: 3 as const, background: '#7a8a6a' },
    }
    await page.locator('quote-widget input[type=file]').setInputFiles({
      name: 'driveway.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp(picture).jpeg().toBuffer(),
    })
    await page.getByLabel('Surface').selectOption('driveway')
    await page.getByLabel('Length (ft)').fill('50')
    await page.getByLabel('Width (ft)').fill('40')
    await page.getByLabel('Moderate', { exact: true }).check()
    await page.getByRole('button', { name: 'Get Quote', disabled: false }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Full name').fill('Nora Fields')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').pressSequentially('5025550142')
    await page.getByLabel('Street address').fill('12 Elm Street')
    await page.getByLabel(/may call, text or email me/).check()
    await page.getByRole('button', { name: 'Submit quote request' }).click()
    await page.getByText('What happens next').waitFor()
    const quote = await product.database.db
      .selectFrom('quotes')
      .select('source')
      .where('customer_email', '=', email)
      .executeTakeFirstOrThrow()
    assert.match(JSON.stringify(quote.source), new URL(url).host)
    assert.equal(errors, [])
    assert.equal(await faults(site), [])
    await context.close()
  })

test('without script, a visitor uses the first screen of the post and continues on the hosted page', async ({
  product,
  site,
}) => {
  // WordPress replaces quotation marks in the text of posts, but must not in the form.
  const { url } = await publish(site, 'We "wash":\n\n[curbquote]')
  const context = await product.browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('quote-widget input[name=zip]').fill('40202')
  await page.locator('quote-widget textarea').fill('Moss')
  await page.locator('quote-widget button.primary').click()
  await page.waitForURL(/\/quote\?/)
  assert.is(new URL(page.url()).origin, product.url)
  assert.is(new URL(page.url()).searchParams.get('description'), 'Moss')
  const served = await fetch(`${product.url}/api/widget/demo/first-step?locale=en`)
  assert.match(await (await fetch(url)).text(), (await served.text()).trim())
  await context.close()
})

/** Makes the cached first steps due, so that the next page view requests them again. */
const expireScreens = (site: WordPressSite) =>
  site.evaluate(
    `global $wpdb; foreach ( $wpdb->get_col( "select option_name from $wpdb->options where option_name like '_transient_curbquote_%'" ) as $name ) { $name = substr( $name, 11 ); $cached = get_transient( $name ); $cached['check_at'] = 0; set_transient( $name, $cached, 3600 ); }`,
  )

test('the block in a template of a block theme shows the form', async ({ product, site }) => {
  const template =
    '<!-- wp:curbquote/quote-form /--><!-- wp:paragraph --><p>Our "prices"</p><!-- /wp:paragraph -->'
  await site.evaluate(
    `$id = wp_insert_post( array( 'post_title' => 'Front', 'post_name' => 'front-page', 'post_type' => 'wp_template', 'post_author' => 1, 'post_status' => 'publish', 'post_content' => base64_decode( '${Buffer.from(template).toString('base64')}' ) ) ); wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );`,
  )
  const html = await (await fetch(site.url)).text()
  const served = await fetch(`${product.url}/api/widget/demo/first-step?locale=en`)
  assert.match(html, 'Our &#8220;prices&#8221;')
  assert.match(html, (await served.text()).trim())
  assert.not.match(html, '[curbquote')
  const { page, context, errors } = await openPage(product, 390)
  await page.goto(site.url)
  await page.getByRole('radio', { name: 'Custom Job Request' }).waitFor()
  assert.equal(errors, [])
  assert.equal(await faults(site), [])
  await context.close()
})

test('the form of a paused company disappears at the next check', async ({ product, site }) => {
  const { url } = await publish(site, '[curbquote]')
  const firstScreen = '<template shadowrootmode="open"'
  assert.match(await (await fetch(url)).text(), firstScreen)
  const { db } = product.database
  const status = (subscription_status: 'canceled' | 'trialing') =>
    db
      .updateTable('companies')
      .set({ subscription_status })
      .where('widget_id', '=', 'demo')
      .execute()
  await status('canceled')
  await eventually('the pause', async () => {
    const { status: served } = await fetch(`${product.url}/api/widget/demo/first-step?locale=en`)
    return served === 403
  })
  await expireScreens(site)
  const paused = await (await fetch(url)).text()
  assert.not.match(paused, firstScreen)
  assert.match(paused, 'Get your free quote')
  await status('trialing')
  await eventually('the form', async () => {
    const { ok } = await fetch(`${product.url}/api/widget/demo/first-step?locale=en`)
    return ok
  })
  await expireScreens(site)
  assert.match(await (await fetch(url)).text(), firstScreen)
})

test('while the server cannot be reached, the page keeps its first screen', async ({
  product,
  site,
}) => {
  const { url } = await publish(site, '[curbquote id="demo"]')
  const before = await (await fetch(url)).text()
  assert.match(before, '<template shadowrootmode="open"')
  await product.server.stop()
  await expireScreens(site)
  assert.is(formOf(await (await fetch(url)).text()), formOf(before))

  const another = await publish(site, '[curbquote id="another"]')
  const other = await (await fetch(another.url)).text()
  assert.match(other, '<quote-widget widget-id="another"')
  assert.match(other, 'Get your free quote')
})

const formOf = (html: string) => /<quote-widget [\s\S]*<\/quote-widget>/.exec(html)?.[0]

test('feeds and the REST API have a link instead of the form', async ({ product, site }) => {
  for (const content of ['<!-- wp:curbquote/quote-form /-->', '[curbquote id="demo"]']) {
    const { id, url } = await publish(site, content)
    assert.match(await (await fetch(url)).text(), '<quote-widget ')
    for (const path of [
      '/?feed=rss2',
      '/?feed=atom',
      `/?rest_route=/wp/v2/posts/${id}`,
      '/?rest_route=/wp/v2/posts',
    ]) {
      const response = await fetch(`${site.url}${path}`)
      const text = (await response.text()).replaceAll('\\/', '/')
      assert.is(response.status, 200, path)
      assert.match(text, `${product.url}/quote`, path)
      for (const markup of ['<quote-widget', '<style', 'widget.js', '[curbquote'])
        assert.not.match(text, markup)
    }
  }
  assert.equal(await faults(site), [])
})

test('deleting the plugin deletes its settings and its cached forms', async ({ site }) => {
  await site.evaluate(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php'; deactivate_plugins( 'curbquote/curbquote.php' ); delete_plugins( array( 'curbquote/curbquote.php' ) );`,
  )
  assert.is(
    (await site.evaluate(`echo json_encode( get_option( 'curbquote_settings' ) );`)).trim(),
    'false',
  )
  const cached = `global $wpdb; echo $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%transient%curbquote%'" );`
  assert.is((await site.evaluate(cached)).trim(), '0')
})

test.run()

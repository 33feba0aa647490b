import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../test/test-server.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { networkOf } from '../rate-limits/count-hits.ts'
import { limits } from '../rate-limits/limits.ts'
import { plainIpAddress } from '../rate-limits/plain-ip-address.ts'
import { inOneWindow } from '../test/in-one-window.ts'

const test = suite('rate limits')

/** Runs requests within one minute, because counters are reset each minute. Each attempt has a new application. */
const inOneMinute = (
  requests: (testApp: TestApp) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> =>
  inOneWindow(limits.everything, async () => {
    const testApp = await buildTestApp({ env: { RATE_LIMITS: '', ...env } })
    try {
      await requests(testApp)
    } finally {
      await testApp.close()
    }
  })

function sendRequest({ url }: TestApp, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/nothing`, { headers })
}

async function sendRequests(testApp: TestApp, count: number, headersOf: (index: number) => string) {
  const statuses: number[] = []
  for (let start = 0; start < count; start += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - start) }, async (_, index) => {
        const response = await sendRequest(testApp, { 'x-forwarded-for': headersOf(start + index) })
        await response.text()
        statuses.push(response.status)
      }),
    )
  return statuses
}

test('after 600 API requests pages, built files and photos stay available, and links of emails show a page', () =>
  inOneMinute(async (testApp) => {
    await sendRequests(testApp, 600, () => '')
    assert.is((await sendRequest(testApp)).status, 429)
    const encoded = await fetch(`${testApp.url}/%61pi/me/entitlements`)
    assert.is(encoded.status, 429, 'an encoded spelling of an API path has no limit of its own')
    for (const path of [
      '/widget.js',
      '/assets/main.js',
      '/photos/none.jpg',
      '/quote',
      '/favicon.ico',
    ])
      assert.is.not((await fetch(`${testApp.url}${path}`)).status, 429, path)
    for (const [method, path] of [
      ['GET', '/api/stripe/return?session_id=x'],
      ...['stop', 'confirm-email', 'unsubscribe'].flatMap((link) =>
        ['GET', 'POST'].map((method) => [method, `/api/${link}/x`]),
      ),
    ] as [string, string][]) {
      const page = await fetch(`${testApp.url}${path}`, { method, redirect: 'manual' })
      assert.is(page.status, 429, `${method} ${path}`)
      assert.ok(Number(page.headers.get('retry-after')) >= 1)
      assert.match(page.headers.get('content-type') ?? '', 'text/html', `${method} ${path}`)
      assert.match(await page.text(), 'Please wait', `${method} ${path}`)
    }
  }))

test('after 12,000 pages and files in a minute a browser gets a 429 page', () =>
  inOneMinute(async (testApp) => {
    const { max } = limits.pagesAndFiles
    // As if another process had counted these.
    const { db } = testApp.database
    await fetch(`${testApp.url}/favicon.ico`)
    const shared = db
      .updateTable('rate_limits')
      .set({ hits: max })
      .where('key', 'like', 'pages-files:%')
    await until(
      async () => Number((await shared.executeTakeFirstOrThrow()).numUpdatedRows) > 0,
      'the count is shared',
    )
    const visit = (path: string) =>
      fetch(`${testApp.url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    await until(async () => (await visit('/quote')).status === 429, 'the limit is reached')
    for (const path of [
      '/',
      '/quote?id=demo',
      '/company/login',
      '/docs',
      '/docs/reference/',
      '/photos/none.jpg',
    ]) {
      const page = await visit(path)
      assert.is(page.status, 429)
      assert.match(page.headers.get('content-type') ?? '', 'text/html')
      const retryAfter = Number(page.headers.get('retry-after'))
      assert.ok(retryAfter >= 1 && retryAfter <= 60)
      assert.match(await page.text(), `Please wait`)
    }
    assert.is((await sendRequest(testApp)).status, 404)
    const script = await fetch(`${testApp.url}/assets/main.js`)
    assert.is(script.status, 429)
    assert.match(script.headers.get('content-type') ?? '', 'application/json')
  }))

const signIn = ({ url }: TestApp, from: string) =>
  fetch(`${url}/api/auth/company/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email: 'nobody@home.example', password: 'a-password' }),
  }).then((response) => response.status)

test('without a trusted proxy, X-Forwarded-For does not bypass the limit of 600 requests a minute', () =>
  inOneMinute(async (testApp) => {
    const statuses = await sendRequests(testApp, 600, (index) => `203.0.113.${index % 250}`)
    assert.ok(statuses.every((status) => status === 404))
    const refused = await sendRequest(testApp, { 'x-forwarded-for': '198.51.100.1' })
    assert.is(refused.status, 429)
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 60)
    assert.equal(await refused.json(), {
      error: 'Too many requests. Please try again later.',
      code: 'TOO_MANY_REQUESTS',
    })
  }))

test('with one trusted proxy, only the IP address added by the proxy is counted', () =>
  inOneMinute(
    async (testApp) => {
      const spoofed = await sendRequests(
        testApp,
        600,
        (index) => `10.9.8.${index % 250}, 203.0.113.7`,
      )
      assert.ok(spoofed.every((status) => status === 404))
      assert.is(
        (await sendRequest(testApp, { 'x-forwarded-for': '10.1.1.1, 203.0.113.7' })).status,
        429,
      )
      assert.is((await sendRequest(testApp, { 'x-forwarded-for': '203.0.113.8' })).status, 404)
      assert.is(
        (await sendRequest(testApp, { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).status,
        404,
      )
    },
    { TRUST_PROXY: '1' },
  ))

test('a strict limit counts an IPv6 visitor by /64 network', async () => {
  const testApp = await buildTestApp({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } })
  // Clear the delay per account, which applies to all networks.
  const deleteTries = () => testApp.database.db.deleteFrom('sign_in_tries').execute()
  const statuses = await inOneWindow(limits.signInsOfAccount, async (round) => {
    await deleteTries()
    const attempts = []
    for (const host of ['::1', '::2', '::3', '::4', '::5', ':ffff:ffff:ffff:ffff'])
      attempts.push(await signIn(testApp, `2001:db8:${round + 1}:2${host}`))
    await deleteTries()
    return [...attempts, await signIn(testApp, `2001:db8:${round + 1}:3::1`)]
  })
  assert.equal(statuses, [401, 401, 401, 401, 401, 429, 401])
  await testApp.close()
})

test('counters do not store IP addresses', async () => {
  const testApp = await buildTestApp({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } })
  await signIn(testApp, '203.0.113.77')
  const { db } = testApp.database
  const countersOf = () => db.selectFrom('rate_limits').select('key').execute()
  await until(async () => (await countersOf()).length >= 3, 'all counters are shared')
  for (const { key } of await countersOf()) assert.match(key, /^[\w-]+:[\w-]{22}$/)
  await testApp.close()
})

test('all spellings of an IPv6 address give the same network', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ] as const)
    assert.is(networkOf(plainIpAddress(address)), network, address)
})

test('every spelling of an IP address by a proxy has the same key', () => {
  const spellings: [key: string, ...addresses: string[]][] = [
    [
      '203.0.113.7',
      '203.0.113.7:5678',
      '"203.0.113.7"',
      '"[::ffff:203.0.113.7]:443"',
      '[::ffff:203.0.113.7]:443',
      '::FFFF:203.0.113.7',
      '::ffff:cb00:7107',
      '0:0:0:0:0:ffff:cb00:7107',
      '64:ff9b::cb00:7107',
      '[64:ff9b::203.0.113.7]:443',
    ],
    [
      '2001:db8:1:2::/64',
      '2001:DB8:1:2::1',
      '[2001:db8:1:2::1]:443',
      '[2001:db8:1:2:ffff::]',
      '2001:0db8:0001:0002:0:0:0:9%eth0',
    ],
  ]
  for (const [key, ...addresses] of spellings)
    for (const address of addresses) assert.is(networkOf(plainIpAddress(address)), key, address)
  for (const text of ['', '42', 'a:1', '[x]:1', '999.1.1.1:80', 'admin-1'])
    assert.is(plainIpAddress(text), text)
})

test('a limit cannot be avoided with other spellings of the same address', async () => {
  const testApp = await buildTestApp({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } })
  const statuses = await inOneWindow(limits.signInsOfAccount, async (round) => {
    await testApp.database.db.deleteFrom('sign_in_tries').execute()
    const attempts = []
    const host = `198.51.100.${round + 1}`
    for (const from of [
      host,
      `${host}:1`,
      `${host}:2`,
      `::ffff:${host}`,
      `[::ffff:${host}]:3`,
      host,
    ])
      attempts.push(await signIn(testApp, from))
    return attempts
  })
  assert.equal(statuses.slice(0, 4), [401, 401, 401, 401])
  assert.is(statuses.at(-1), 429)
  await testApp.close()
})

test.run()

import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../packages/api/src/db/connect.ts'
import { createCompany } from '../../packages/api/src/test/test-company.ts'
import type { Deployment } from './deployment.ts'

const loads = 150
const goal = 0.95
const maxStaleSeconds = 60
/** `Accept-Encoding` headers that browsers send. */
const encodings = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip, deflate']

/**
 * Loads a widget several times a second through the proxy of `deploy/nginx`. Checks how many loads reach a server, how soon a
 * change and a pause show, and that responses to a session are not cached.
 */
export async function testEdge(
  url: string,
  { db }: OpenDatabase,
  { find }: Deployment,
): Promise<void> {
  const company = await createCompany(db, { primary_color: '#123456' })
  const config = `/api/widget/${company.widget_id}`
  const paths = [
    '/widget.js',
    config,
    '/widget/latest/element.js',
    `${config}/first-step?locale=en`,
  ]
  const get = async (pathname: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + pathname, { headers })
    const { status } = response
    return { status, isHit: response.headers.get('x-cache') === 'HIT', body: await response.text() }
  }
  let fromOrigin = 0
  for (let load = 0; load < loads; load++) {
    const headers = { 'accept-encoding': encodings[load % encodings.length] ?? '' }
    const responses = await Promise.all(paths.map((pathname) => get(pathname, headers)))
    if (responses.some(({ isHit }) => !isHit)) fromOrigin++
    await pause(200)
  }
  const share = 1 - fromOrigin / loads
  find('widget loads that reach no server', `${(share * 100).toFixed(1)}%`, share >= goal)

  const change = async (what: string, values: object, isShown: (body: string) => boolean) => {
    await db.updateTable('companies').set(values).where('id', '=', company.id).execute()
    const start = Date.now()
    const secondsSince = () => (Date.now() - start) / 1_000
    while (!isShown((await get(config)).body) && secondsSince() <= maxStaleSeconds) await pause(500)
    find(what, `after ${secondsSince().toFixed(0)} s`, secondsSince() <= maxStaleSeconds)
  }
  await change('a changed color shows', { primary_color: '#654321' }, (body) =>
    body.includes('#654321'),
  )
  const { body: before } = await get(config)
  await change(
    'a paused company shows',
    { subscription_status: 'canceled' },
    (body) => body !== before,
  )

  for (const page of ['/', '/company/login']) {
    await get(page)
    find(`${page} comes from the cache`, 'at the second request', (await get(page)).isHit)
  }
  const session = { authorization: 'Bearer none' }
  await get('/api/auth/me', session)
  find('a response to a session', 'not cached', !(await get('/api/auth/me', session)).isHit)
}

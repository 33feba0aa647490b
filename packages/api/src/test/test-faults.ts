import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { openPostgres } from '../db/connect.ts'

export async function get({ url }: TestApp, pathname: string) {
  const response = await fetch(`${url}${pathname}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export function assertUnavailable(response: {
  status: number
  headers: Headers
  text: string
}): void {
  assert.is(response.status, 503, response.text)
  assert.ok(Number(response.headers.get('retry-after')) >= 1)
  assert.is((JSON.parse(response.text) as { code: string }).code, 'UNAVAILABLE')
}

export function submit({ url }: TestApp, widgetId: string, body: object, key: string) {
  return fetch(`${url}/api/widget/${widgetId}/custom-job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

export async function isHeaderShown(testApp: TestApp, widgetId: string, message: string) {
  const { status, text } = await get(testApp, `/api/widget/${widgetId}`)
  return status === 200 && text.includes(message)
}

/**
 * Starts the application with another URL of its database and with the default time limit for connections. `log` gets the
 * failures of idle connections.
 */
export async function buildAppVia(
  databaseUrl: string,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ testApp: TestApp; close: () => Promise<void> }> {
  const withDefaultLimit = new URL(databaseUrl)
  withDefaultLimit.searchParams.delete('connect_timeout')
  const url = withDefaultLimit.href
  const database: TestDatabase = {
    ...(await openPostgres(url, { ...(log && { log }) })),
    url,
  }
  const testApp = await buildTestApp({ database })
  return {
    testApp,
    close: async () => {
      await testApp.close()
      await database.close()
    },
  }
}

/** Takes all connections of a pool, one by one, because opening all at once may take longer than the limit for each. */
export async function holdConnections(pool: pg.Pool): Promise<pg.PoolClient[]> {
  const held: pg.PoolClient[] = []
  while (held.length < pool.options.max) held.push(await pool.connect())
  return held
}

/** Whether the widget's configuration is served from memory, which requires a working LISTEN connection. */
export async function isListenConnected(testApp: TestApp, widgetId: string): Promise<boolean> {
  const { engine } = testApp.database
  if (engine.kind !== 'postgres') throw new Error('unreachable')
  await get(testApp, `/api/widget/${widgetId}`)
  const held = await holdConnections(engine.pool)
  try {
    return (await get(testApp, `/api/widget/${widgetId}`)).status === 200
  } finally {
    for (const client of held) client.release()
  }
}

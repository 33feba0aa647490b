import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startOwnPostgres } from '../test/test-postgres.ts'
import { storePhoto, until } from '../test/test-server.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, prepareSchema } from '../test/test-database.ts'
import { customJobOf } from '../test/widget-visitor.ts'
import {
  assertUnavailable,
  buildAppVia,
  get,
  isHeaderShown,
  isListenConnected,
  submit,
} from '../test/test-faults.ts'

const test = suite('a database that restarts')

if (isRealPostgres)
  test('a database restart under load causes 503 only while it lasts', async () => {
    const postgres = await startOwnPostgres()
    const logged: string[] = []
    const { testApp, close } = await buildAppVia(postgres.url, {
      error: (_details: unknown, message?: string) => void logged.push(message ?? ''),
    })
    await prepareSchema(testApp.database)
    const { db } = testApp.database
    const company = await createCompany(db, { header_message: 'Before' })
    const other = await createCompany(db)
    const body = customJobOf([await storePhoto(db, company.id)])
    assert.ok(await isHeaderShown(testApp, company.widget_id, 'Before'))

    const statuses = new Map<number, number>()
    const keys: string[] = []
    const stored = new Map<string, number>()
    let isLoading = true
    const load = Array.from({ length: 8 }, async () => {
      while (isLoading) {
        const key = randomUUID()
        keys.push(key)
        const response = await submit(testApp, company.widget_id, body, key)
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status === 503) assert.ok(response.headers.get('retry-after'))
        if (response.status === 201)
          stored.set(key, (JSON.parse(text) as { quoteId: number }).quoteId)
        await pause(5)
      }
    })
    await until(() => stored.size > 20, 'load')
    await postgres.crash()
    await until(() => (statuses.get(503) ?? 0) > 20, 'submissions get 503')
    assertUnavailable(await get(testApp, '/readyz'))
    assert.is((await get(testApp, '/healthz')).status, 200)
    // Without the LISTEN connection, cached configurations are not used.
    assertUnavailable(await get(testApp, `/api/widget/${company.widget_id}`))

    assert.ok(logged.includes('idle database connection failed'))

    await postgres.start()
    await until(async () => (await get(testApp, '/readyz')).status === 200, 'it recovers')
    const before = stored.size
    await until(() => stored.size > before + 20, 'submissions are taken again')
    isLoading = false
    await Promise.all(load)
    assert.equal([...statuses.keys()].toSorted(), [201, 503])

    for (const key of keys) {
      const response = await submit(testApp, company.widget_id, body, key)
      assert.is(response.status, 201)
      const { quoteId } = (await response.json()) as { quoteId: number }
      assert.is(quoteId, stored.get(key) ?? quoteId)
    }
    const rows = await db.selectFrom('quotes').select('idempotency_key').execute()
    assert.is(rows.length, keys.length)

    // Changes are announced again after the restart.
    await db
      .updateTable('companies')
      .set({ header_message: 'After' })
      .where('id', '=', company.id)
      .execute()
    await until(() => isHeaderShown(testApp, company.widget_id, 'After'), 'the change is shown')
    await until(() => isListenConnected(testApp, other.widget_id), 'configurations are kept again')
    await close()
    await postgres.stop()
  })

test.run()

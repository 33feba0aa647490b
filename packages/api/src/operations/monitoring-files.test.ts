import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openMemoryPglite, type OpenDatabase } from '../db/connect.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createMetrics } from './metrics.ts'
import { buildWorkerApp } from '../worker-app.ts'

const folder = path.join(import.meta.dirname, '../../../../deploy')
const files = ['grafana/curbquote.json', 'prometheus/alerts.yml']
const promtool = '/usr/bin/promtool'

const test = suite<{ testApp: TestApp; database: OpenDatabase }>('monitoring files')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  context.database = await openMemoryPglite()
})
test.after(async ({ testApp, database }) => {
  await testApp.close()
  await database.close()
})

/** The names of the metrics in the queries of a file. */
async function namedMetrics(file: string): Promise<string[]> {
  const text = await readFile(path.join(folder, file), 'utf8')
  const names = text.matchAll(/\b(?:curbquote|http|process|nodejs)_\w+/g)
  return [...new Set([...names].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

const exportedMetrics = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? '')

test('each metric of the dashboard and of the alerts is exported by servers and by workers', async ({
  testApp,
  database,
}) => {
  const worker = await buildWorkerApp({
    database,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    emailSender: {},
  })
  const ofServer = exportedMetrics(await (await fetch(`${testApp.url}/metrics`)).text())
  const ofWorker = exportedMetrics((await worker.inject('/metrics')).body)
  await worker.close()
  for (const file of files) {
    const named = await namedMetrics(file)
    assert.ok(named.length > 5)
    assert.equal(
      named.filter((name) => !ofServer.includes(name) || !ofWorker.includes(name)),
      [],
      file,
    )
  }
})

test('the dashboard is JSON, and its panels have distinct ids and titles', async () => {
  const dashboard = JSON.parse(await readFile(path.join(folder, files[0] ?? ''), 'utf8')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[]
  }
  const { panels } = dashboard
  assert.is(new Set(panels.map(({ id }) => id)).size, panels.length)
  assert.is(new Set(panels.map(({ title }) => title)).size, panels.length)
  assert.ok(panels.every(({ targets }) => targets.every(({ expr }) => expr)))
})

if (!existsSync(promtool))
  console.log('skipped: promtool of the package prometheus is not installed')
else
  test('the alerts fire when they should, and only then', async () => {
    const cwd = path.join(folder, 'prometheus')
    const run = (...args: string[]) => promisify(execFile)(promtool, args, { cwd })
    assert.match((await run('check', 'rules', 'alerts.yml')).stdout, /SUCCESS: \d+ rules found/)
    await run('test', 'rules', 'alerts.test.yml')
  })

test.run()

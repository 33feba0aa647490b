import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../db/migrate.ts'
import { startWorkers } from '../workers.ts'
import type { Jobs } from '../providers/jobs.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'
import { createCompany } from '../test/test-company.ts'
import { until } from '../test/test-server.ts'
import { makeJpeg, openUploadApp, upload } from '../test/test-uploads.ts'
import { removeAbandonedUploads, UploadDirectories } from './upload-directory.ts'

const test = suite<{ dataDir: string }>('uploads of killed processes')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-killed-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))

/** All files and folders in the uploads folder, as relative paths. */
const uploadsIn = (dataDir: string) =>
  readdir(path.join(dataDir, 'tmp'), { recursive: true }).catch(() => [])

/** The original files of uploads in progress. */
const originalsIn = async (dataDir: string) =>
  (await uploadsIn(dataDir)).filter((name) => /upload-[^/]+\/\d+$/.test(name))

/** Sends the beginning of an upload and keeps its connection open. */
async function beginUpload({ url }: ServerProcess, widgetId: string): Promise<void> {
  const photo = await makeJpeg(900, 700)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/widget/${widgetId}/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n` +
      `--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`,
  )
  socket.write(photo)
}

test('after kill -9 during an upload, the next start removes its files and keeps those of a running process', async ({
  dataDir,
}) => {
  const prepared = await prepareServerDatabase(dataDir)
  const company = await prepared.use(async ({ db }) => {
    await migrate(db)
    return createCompany(db)
  })
  const ofThisProcess = new UploadDirectories(dataDir)
  try {
    await ofThisProcess.use(async (directory) => {
      await writeFile(path.join(directory, '7'), 'an upload that is still running')
      const killed = await startServerProcess(prepared.env)
      await beginUpload(killed, company.widget_id)
      await until(async () => (await originalsIn(dataDir)).length === 2, 'the original on disk')
      await killed.kill()
      assert.is((await originalsIn(dataDir)).length, 2)

      const next = await startServerProcess(prepared.env)
      const kept = path.relative(path.join(dataDir, 'tmp'), path.join(directory, '7'))
      assert.equal(await originalsIn(dataDir), [kept])
      assert.is(await next.stop(), 0)
    })
  } finally {
    await ofThisProcess.close()
    await prepared.close()
  }
  assert.equal(await uploadsIn(dataDir), [])
})

test('the cleanup job removes the uploads of a killed process without a restart', async () => {
  const test = await openUploadApp()
  try {
    const { app, config } = test
    const file = { name: 'a.jpg', content: await makeJpeg() }
    assert.is((await upload(test, file)).status, 200)
    const [own] = (await uploadsIn(config.dataDir)).filter((name) => !name.endsWith('.lock'))
    const abandoned = path.join(config.dataDir, 'tmp/process-abandoned/upload-1')
    await mkdir(abandoned, { recursive: true })
    await writeFile(path.join(abandoned, '0'), 'part of a photo')

    const handlers = new Map<string, () => Promise<void>>()
    const jobs = {
      ...app.jobs,
      work: async (queue: string, handler: () => Promise<void>) =>
        void handlers.set(queue, handler),
      schedule: async () => {},
      enqueue: async () => {},
    } as unknown as Jobs
    const deps = { ...app, config, jobs, emailSender: {} } as unknown as Parameters<
      typeof startWorkers
    >[0]
    await startWorkers(deps)
    await handlers.get('clean-up')!()

    assert.equal((await uploadsIn(config.dataDir)).sort(), [own, `${own}.lock`])
    assert.is((await upload(test, file)).status, 200)
  } finally {
    await test.close()
  }
})

test('a process whose uploads folder was deleted creates a new folder with its lock', async ({
  dataDir,
}) => {
  const uploads = new UploadDirectories(dataDir)
  await uploads.use(async () => {})
  await rm(path.join(dataDir, 'tmp'), { recursive: true })
  await uploads.use(async (directory) => {
    await writeFile(path.join(directory, '0'), 'an upload that is still running')
    await removeAbandonedUploads(dataDir)
    assert.is((await originalsIn(dataDir)).length, 1)
  })
  await uploads.close()
  assert.equal(await uploadsIn(dataDir), [])
})

test.run()

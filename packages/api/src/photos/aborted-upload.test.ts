import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../test/test-server.ts'
import {
  filesLeft,
  fixtures,
  makeJpeg,
  openUploadApp,
  photoRowCount,
  upload,
  type UploadApp,
} from '../test/test-uploads.ts'

const test = suite<{ app: UploadApp; form: Buffer }>('clients that hang up')

/** Concurrent sockets. */
const atOnce = 25

test.before(async (context) => {
  context.app = await openUploadApp()
  context.form = partsOf(await makeJpeg(900, 700))
})
test.after(({ app }) => app.close())

function partsOf(photo: Buffer): Buffer {
  const head = `--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`
  const part = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n')])
  return Buffer.concat([part, part, part, Buffer.from('--b--\r\n')])
}

/** Sends the first bytes of an upload and hangs up once they are on their way. */
async function sendAndHangUp(app: UploadApp, form: Buffer, byteCount: number): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = `POST /api/widget/${app.widgetId}/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`
  socket.write(head)
  await new Promise((resolve) => socket.write(form.subarray(0, byteCount), resolve))
  // Alternates between a reset (a phone that lost its network) and an orderly close (a closed tab).
  if (byteCount % 2) socket.resetAndDestroy()
  else socket.destroy()
}

async function abortUploads(app: UploadApp, form: Buffer, count: number): Promise<void> {
  for (let done = 0; done < count; done += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        sendAndHangUp(app, form, Math.floor((form.length * ((done + index) % 40)) / 40)),
      ),
    )
  await until(() => connectionCount(app).then((open) => open === 0), 'all connections closed')
  await until(async () => (await filesLeft(app)).length === 0, 'all temporary files removed')
}

function connectionCount({ app }: UploadApp): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

/** Open file descriptors, or active event loop resources without /proc. Excludes the pool's database connections. */
function descriptorCount({ database: { engine } }: UploadApp): number {
  const all = existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').length
    : process.getActiveResourcesInfo().length
  return all - (engine.kind === 'postgres' ? engine.pool.totalCount : 0)
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

test('the temporary file of an interrupted upload is removed', async ({ app, form }) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(
    `POST /api/widget/${app.widgetId}/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`,
  )
  socket.write(form.subarray(0, Math.floor(form.length / 2)))
  await until(async () => (await filesLeft(app)).length > 1, 'a temporary file')
  socket.destroy()
  await until(async () => (await filesLeft(app)).length === 0, 'no temporary file')
  assert.is(await photoRowCount(app), 0)
})

test('1,000 aborted uploads leak no temporary files, descriptors or memory and store nothing', async ({
  app,
  form,
}) => {
  await abortUploads(app, form, 200)
  const [descriptors, megabytes] = [descriptorCount(app), usedMegabytes()]
  await abortUploads(app, form, 1_000)
  const after = descriptorCount(app)
  assert.ok(after <= descriptors + 2, `${descriptors}, then ${after}`)
  const growth = usedMegabytes() - megabytes
  assert.ok(growth < 8, `${growth} MB more`)
  assert.is(await photoRowCount(app), 0)
  const left = await app.database.db.selectFrom('photo_removals').select('photo_id').execute()
  assert.equal(left, [])
})

test('a client that disconnects during HEIC decoding ends the decoder, and nothing is stored', async ({
  app,
}) => {
  const photo = fixtures('heic').find(({ name }) => name.startsWith('flat-49-megapixels'))!
  const form = partsOf(photo.content)
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(
    `POST /api/widget/${app.widgetId}/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`,
  )
  socket.write(form)
  await until(
    async () => (await filesLeft(app)).some((name) => name.endsWith('.tiff')),
    'the decoder at work',
  )
  socket.destroy()
  await until(async () => (await filesLeft(app)).length === 0, 'no temporary file')
  assert.is(await photoRowCount(app), 0)
})

test('uploads still work after aborted uploads', async ({ app }) => {
  assert.is((await upload(app, { name: 'a.jpg', content: await makeJpeg() })).status, 200)
})

test.run()

import childProcess, { type ChildProcess, execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { demoPhotoFile } from '../demo/demo-photos.ts'
import { failureOf } from '../test/failure-of.ts'
import { onSpawn } from '../test/on-spawn.ts'
import { until } from '../test/test-server.ts'
import { fixtures } from '../test/test-uploads.ts'
import { encodeInChild, encoderLimits, endIdleEncoders } from './encode-in-child.ts'
import { encodePhoto } from './encode-photo.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'

const megabyte = 1024 ** 2

interface Files {
  directory: string
  photo: string
  /** A progressive JPEG of 31 megapixels. */
  largePhoto: string
}

const test = suite<Files>('encoding in a child process')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-encode-'))
  context.photo = path.join(context.directory, 'photo.jpg')
  await copyFile(demoPhotoFile('driveway', 1), context.photo)
  context.largePhoto = path.join(context.directory, 'large.jpg')
  await sharp(context.photo)
    .resize(6_400, 4_800, { fit: 'fill' })
    .jpeg({ progressive: true })
    .toFile(context.largePhoto)
})
test.after(({ directory }) => rm(directory, { recursive: true }))

/** The processes that the current test has started. */
const started: ChildProcess[] = []
const onStart = (message: unknown) =>
  void started.push((message as { process: ChildProcess }).process)
test.before(() => {
  endIdleEncoders()
  subscribe('child_process', onStart)
})
test.after(() => void unsubscribe('child_process', onStart))
test.after.each(async () => {
  await Promise.all(started.splice(0).map(end))
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = untilClosed(child)
  child.kill('SIGKILL')
  await closed
}

function untilClosed(child: ChildProcess): Promise<unknown> {
  // An idle process does not keep this one running.
  child.ref()
  return once(child, 'close')
}

test('a child process gives the same result as this process and is reused for the next photo', async ({
  photo,
}) => {
  const expected = await encodePhoto(photo, 'jpeg')
  for (const { jpeg, thumbnail, widthPx, heightPx } of [
    await encodeInChild(photo, 'jpeg'),
    await encodeInChild(photo, 'jpeg'),
  ]) {
    assert.equal([widthPx, heightPx], [expected.widthPx, expected.heightPx])
    for (const [file, content] of [
      [jpeg, expected.jpeg],
      [thumbnail, expected.thumbnail],
    ] as const) {
      assert.is(path.dirname(file.path), path.dirname(photo))
      assert.ok((await readFile(file.path)).equals(content))
      assert.is(file.byteSize, content.length)
      assert.is((await stat(file.path)).mode & 0o777, 0o600)
    }
  }
  assert.is(started.length, 1)
})

test('concurrent photos are encoded in separate processes', async ({ photo }) => {
  await Promise.all([encodeInChild(photo, 'jpeg'), encodeInChild(photo, 'jpeg')])
  assert.is(started.length, 2)
})

test('a process whose memory exceeds the limit for reuse is replaced', async ({ photo }) => {
  const limits = { ...encoderLimits, maxReusableBytes: 64 * megabyte }
  await encodeInChild(photo, 'jpeg', limits)
  await encodeInChild(photo, 'jpeg')
  assert.is(started.length, 2)
})

for (const [signal, Refusal] of [
  ['SIGSEGV', UndecodableImageError],
  ['SIGTERM', PhotosUnavailableError],
  ['SIGKILL', PhotosUnavailableError],
] as const)
  test(`a process ended by ${signal} gives a ${Refusal.name}, and the next photo is encoded`, async ({
    photo,
  }) => {
    const error = await failureOf(
      onSpawn(
        (child) => child.kill(signal),
        () => encodeInChild(photo, 'jpeg'),
      ),
    )
    assert.instance(error, Refusal)
    assert.match(String((error as Error).cause), signal)
    await encodeInChild(photo, 'jpeg')
    assert.is(started.length, 2)
  })

test('the signal that stops the server does not end the process', async ({ photo }) => {
  await encodeInChild(photo, 'jpeg')
  started[0]!.kill('SIGTERM')
  await encodeInChild(photo, 'jpeg')
  assert.is(started.length, 1)
})

const { spawn } = childProcess
for (const [what, failingSpawn] of [
  ['is not found', () => spawn(path.join(import.meta.dirname, 'missing-program'))],
  ['has no channel', () => spawn(process.execPath, ['--version'], { stdio: 'ignore' })],
  [
    'cannot be started',
    () => {
      throw new Error('spawn ENOMEM')
    },
  ],
] as const)
  test(`a process that ${what} leads to 503`, async ({ photo }) => {
    childProcess.spawn = failingSpawn as typeof spawn
    syncBuiltinESMExports()
    try {
      assert.instance(await failureOf(encodeInChild(photo, 'jpeg')), PhotosUnavailableError)
    } finally {
      childProcess.spawn = spawn
      syncBuiltinESMExports()
    }
    await encodeInChild(photo, 'jpeg')
  })

test('an idle process that ends is replaced', async ({ photo }) => {
  await encodeInChild(photo, 'jpeg')
  await end(started[0]!)
  await encodeInChild(photo, 'jpeg')
  assert.is(started.length, 2)
})

for (const [what, tooLow] of [
  ['CPU time', { maxCpuSeconds: 0.1 }],
  ['memory', { maxResidentBytes: 64 * megabyte }],
] as const)
  test(`a photo that exceeds the ${what} limit is undecodable`, async ({ largePhoto }) => {
    const error = await failureOf(
      encodeInChild(largePhoto, 'jpeg', { ...encoderLimits, ...tooLow }),
    )
    assert.instance(error, UndecodableImageError)
    assert.match((error as Error).message, `exceeds the limit of ${what}`)
  })

test('CPU time is limited per photo, not per process', async ({ photo }) => {
  const limits = { ...encoderLimits, maxCpuSeconds: 0.6 }
  // Together they take longer.
  for (let count = 0; count < 12; count++) await encodeInChild(photo, 'jpeg', limits)
  assert.is(started.length, 1)
})

test('a process that gets no CPU time leads to 503, not 422', async ({ photo }) => {
  const error = await failureOf(
    onSpawn(
      (child) => child.kill('SIGSTOP'),
      () => encodeInChild(photo, 'jpeg', { ...encoderLimits, maxWallSeconds: 1 }),
    ),
  )
  assert.instance(error, PhotosUnavailableError)
})

test('a decompression bomb is refused without being decoded in memory', async ({ directory }) => {
  const limits = { ...encoderLimits, maxResidentBytes: 200 * megabyte, maxCpuSeconds: 2 }
  for (const { name, content } of fixtures('bombs')) {
    const file = path.join(directory, name)
    await writeFile(file, content)
    const format = content[0] === 0x89 ? 'png' : 'jpeg'
    const error = await failureOf(encodeInChild(file, format, limits))
    assert.instance(error, UndecodableImageError, name)
    assert.not.match((error as Error).message, 'exceeds the limit', name)
  }
})

test('a result that cannot be written leads to 503, not 422', async ({ directory, photo }) => {
  const file = path.join(directory, 'unwritable.jpg')
  await copyFile(photo, file)
  await mkdir(`${file}.thumbnail.jpg`)
  assert.instance(await failureOf(encodeInChild(file, 'jpeg')), PhotosUnavailableError)
})

test('idle processes are ended when the server closes', async ({ photo }) => {
  await encodeInChild(photo, 'jpeg')
  const [child] = started
  const closed = untilClosed(child!)
  endIdleEncoders()
  await closed
  await encodeInChild(photo, 'jpeg')
  assert.is(started.length, 2)
})

test('the process ends when the server is killed', async ({ photo }) => {
  const program = `
    import { subscribe } from 'node:diagnostics_channel'
    import { encodeInChild } from ${JSON.stringify(path.join(import.meta.dirname, 'encode-in-child.ts'))}
    subscribe('child_process', ({ process: child }) =>
      child.once('spawn', () => console.log(child.pid)))
    await encodeInChild(${JSON.stringify(photo)}, 'jpeg')
    process.kill(process.pid, 'SIGKILL')`
  const { stdout } = (await failureOf(
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]),
  )) as { stdout: string }
  const pid = Number(stdout)
  assert.ok(pid > 0)
  await until(() => !isRunning(pid), 'the process ends')
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A container without an init process keeps ended processes.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('an idle process does not keep the server running', async ({ photo }) => {
  const program = `
    import { encodeInChild } from ${JSON.stringify(path.join(import.meta.dirname, 'encode-in-child.ts'))}
    await encodeInChild(${JSON.stringify(photo)}, 'jpeg')
    console.log('encoded')`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { timeout: 60_000, killSignal: 'SIGKILL' },
  )
  assert.is(stdout.trim(), 'encoded')
})

test.run()

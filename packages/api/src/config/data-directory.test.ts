import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readOrCreateSecret, lockDataDirectory, prepareDataDirectory } from './data-directory.ts'
import { StartupError } from '../errors/errors.ts'

const test = suite<{ dataDir: string }>('the data directory')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-data-'))
})
test.after.each(async ({ dataDir }) => {
  // Only those of a failed test still run. They would keep this process alive.
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const children: ChildProcess[] = []

/** Runs code with the module's functions in a child process, which stays alive until it is killed. */
async function holdIn(dataDir: string, code: string): Promise<[ChildProcess, string]> {
  const module = path.join(import.meta.dirname, 'data-directory.ts')
  const child = spawn(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    `import { lockDataDirectory, readOrCreateSecret } from ${JSON.stringify(module)}
     const dataDir = ${JSON.stringify(dataDir)}
     console.log(${code})
     setInterval(() => {}, 1_000)`,
  ])
  children.push(child)
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return [child, chunk.toString().trim()]
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

const refusal = (dataDir: string) => {
  try {
    lockDataDirectory(dataDir)()
  } catch (error) {
    assert.instance(error, StartupError)
    return (error as Error).message
  }
  return undefined
}

test('a directory in use is refused with the id of the process', async ({ dataDir }) => {
  const [child] = await holdIn(dataDir, 'String(lockDataDirectory(dataDir))')
  assert.match(refusal(dataDir) ?? '', `is in use by process ${child.pid}.`)
  await kill(child)
})

test('a lock is held until it is released, also if the process drops the function that releases it', async ({
  dataDir,
}) => {
  const [child] = await holdIn(dataDir, 'String(lockDataDirectory(dataDir)) + gc()')
  assert.match(refusal(dataDir) ?? '', 'is in use')
  await kill(child)
})

test('the lock of a process that was killed is taken over', async ({ dataDir }) => {
  const [child] = await holdIn(dataDir, 'String(lockDataDirectory(dataDir))')
  await kill(child)
  assert.is(refusal(dataDir), undefined)
})

test('a dead process whose id is reused holds no lock', async ({ dataDir }) => {
  const [child] = await holdIn(dataDir, 'String(lockDataDirectory(dataDir))')
  await kill(child)
  await writeFile(path.join(dataDir, 'lock.pid'), String(process.ppid))
  assert.is(refusal(dataDir), undefined)
})

test('a process with the same id, as in another container, is refused', ({ dataDir }) => {
  const unlock = lockDataDirectory(dataDir)
  assert.match(refusal(dataDir) ?? '', 'is in use')
  unlock()
  assert.is(refusal(dataDir), undefined)
})

test('processes that start together read the same secret', async ({ dataDir }) => {
  const held = await Promise.all(
    Array.from({ length: 4 }, () => holdIn(dataDir, "readOrCreateSecret(dataDir, 'jwt-secret')")),
  )
  const secrets = new Set(held.map(([, secret]) => secret))
  await Promise.all(held.map(([child]) => kill(child)))
  assert.is(secrets.size, 1)
  assert.ok(([...secrets][0] ?? '').length >= 32)
  assert.equal(await readdir(path.join(dataDir, 'secrets')), ['jwt-secret'])
})

test('a secret is not readable by other users', async ({ dataDir }) => {
  readOrCreateSecret(dataDir, 'jwt-secret')
  assert.is((await stat(path.join(dataDir, 'secrets/jwt-secret'))).mode & 0o077, 0)
})

test('new files and existing folders are not readable by other users', async ({ dataDir }) => {
  const umask = process.umask(0o022)
  try {
    await mkdir(path.join(dataDir, 'photos'))
    prepareDataDirectory(dataDir)
    await writeFile(path.join(dataDir, 'photos/photo.jpg'), '')
  } finally {
    process.umask(umask)
  }
  assert.equal(await accessibleIn(dataDir), [])
})

test('an existing data directory and the files in it become unreadable by other users', async ({
  dataDir,
}) => {
  const umask = process.umask(0)
  try {
    await mkdir(path.join(dataDir, 'db/base/1'), { recursive: true })
    for (const file of ['db/base/1/1259', 'db/PG_VERSION', 'lock', 'lock.pid'])
      await writeFile(path.join(dataDir, file), '', { mode: 0o666 })
    // A private folder with files that are not.
    await chmod(path.join(dataDir, 'db'), 0o700)
    await mkdir(path.join(dataDir, 'shared'))
    await chmod(dataDir, 0o755)
    prepareDataDirectory(dataDir)
  } finally {
    process.umask(umask)
  }
  assert.equal(await accessibleIn(dataDir), ['shared'], 'only what is not the server’s own')
})

test('the files of an accessible folder in a private directory become private', async ({
  dataDir,
}) => {
  const umask = process.umask(0)
  try {
    await mkdir(path.join(dataDir, 'db'))
    await writeFile(path.join(dataDir, 'db/PG_VERSION'), '')
    prepareDataDirectory(dataDir)
  } finally {
    process.umask(umask)
  }
  assert.equal(await accessibleIn(dataDir), [])
})

/** Like `find -perm /077`. */
async function accessibleIn(dataDir: string): Promise<string[]> {
  const names = ['', ...(await readdir(dataDir, { recursive: true }))]
  const modes = await Promise.all(names.map((name) => stat(path.join(dataDir, name))))
  return names.filter((_, index) => (modes[index]?.mode ?? 0) & 0o077)
}

test('an empty secret is refused', async ({ dataDir }) => {
  readOrCreateSecret(dataDir, 'jwt-secret')
  await writeFile(path.join(dataDir, 'secrets/jwt-secret'), '')
  assert.throws(() => readOrCreateSecret(dataDir, 'jwt-secret'), /damaged/)
})

test('a directory that cannot be created is refused with a message', async ({ dataDir }) => {
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  assert.throws(
    () => prepareDataDirectory(path.join(file, 'data')),
    (error: Error) => error instanceof StartupError && error.message.includes('DATA_DIR'),
  )
})

test.run()

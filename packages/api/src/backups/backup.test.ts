import { rejects } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { ExactJob } from '@curbquote/types/analyses'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readOrCreateSecret } from '../config/data-directory.ts'
import { partialCopy, verifiedCopy } from '../config/finish-restore.ts'
import { openPglite } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { fileHashes } from '../test/file-hashes.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { startServerProcess } from '../test/server-process.ts'
import { tableChecksums } from '../test/table-checksums.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { runServer, until } from '../test/test-server.ts'
import { fixtures, type TestFile, upload } from '../test/test-uploads.ts'
import { submissionOf } from '../test/widget-visitor.ts'
import { readArchive } from './backup-archive.ts'
import { writeBackup } from './write-backup.ts'

type Prepared = Awaited<ReturnType<typeof prepareTemplate>>

const test = suite<{ directory: string; template: Prepared }>('a backup of the embedded database')
test.before(async (context) => {
  if (!isRealPostgres) context.template = await prepareTemplate()
})
test.after(({ template }) => template && rm(template.env.DATA_DIR, { recursive: true }))
test.before.each(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-backup-'))
})
test.after.each((context) => rm(context.directory, { recursive: true, force: true }))

const photo = fixtures('jpeg')[0] as TestFile

/** Runs a command as the operator does and returns its exit code and its output. */
async function run(dataDir: string, ...args: string[]) {
  const command = await runServer({ DATA_DIR: dataDir }, args)
  const { code } = await command.exited
  return { code, output: command.stdout() + command.stderr() }
}

async function runSuccessfully(dataDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(dataDir, ...args)
  assert.is(code, 0, output)
  return output
}

/** Prepares a data directory with a company. Copying it for each test takes less time than preparing another. */
async function prepareTemplate() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-template-'))
  const prepared = await prepareServerDatabase(dataDir)
  const company = await prepared.use(async ({ db }) => {
    await migrate(db)
    return createCompany(db)
  })
  return { env: prepared.env, company }
}

async function prepareCompany({ env, company }: Prepared, dataDir: string) {
  await cp(env.DATA_DIR, dataDir, { recursive: true })
  return { env: { ...env, DATA_DIR: dataDir }, company }
}

/** Compresses at the fastest level. */
const gzip = (content: Buffer) => gzipSync(content, { level: 1 })

/** Uploads a photo and submits a quote for it. Returns the id of the quote. */
async function submitQuote(url: string, widgetId: string): Promise<number> {
  const uploaded = await upload({ url, widgetId }, photo)
  assert.is(uploaded.status, 200, uploaded.body.error)
  const post = async (call: string, body: unknown) => {
    const response = await fetch(`${url}/api/widget/${widgetId}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${call}: ${response.status}`)
    return response.json()
  }
  const [photoUrl] = uploaded.body.photos
  const measured = { url: photoUrl, surfaceType: 'driveway', length: 50, width: 10 }
  const job = (await post('analyze', {
    photos: [measured],
    measurementMethod: 'manual',
  })) as ExactJob
  const { quoteId } = (await post('quote', submissionOf(job, 291.5))) as SubmittedQuote
  return quoteId
}

/** The folders that restores have made in a data directory: extracted files and replaced data. */
async function findRestoreFolders(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => /^(?:restore\.|replaced-)/.test(name))
}

async function countSentEmails(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counters = metrics.matchAll(/^curbquote_deliveries_total\{.*outcome="sent".*\} (\d+)$/gm)
  return [...counters].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function readState(dataDir: string) {
  const database = await openPglite(dataDir)
  const { db } = database
  try {
    const photos = await db.selectFrom('photos').select('id').execute()
    const quotes = await db.selectFrom('quotes').select('id').execute()
    return {
      tables: await tableChecksums(db),
      jobs: await tableChecksums(db, 'pgboss'),
      photoIds: photos.map(({ id }) => id),
      quoteIds: quotes.map(({ id }) => id),
    }
  } finally {
    await database.close()
  }
}

if (!isRealPostgres) {
  test('a restore is refused while the server runs, and its backup restores every row and every photo', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    const { env, company } = await prepareCompany(template, dataDir)
    const server = await startServerProcess(env)
    for (let i = 0; i < 2; i++) await submitQuote(server.url, company.widget_id)
    // Counted after the email's row has changed, so that no row changes after the backup.
    await until(async () => (await countSentEmails(server.url)) >= 4, 'emails are sent')
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(dataDir, 'backup', file)
    const refused = await run(dataDir, 'restore', '--replace', file)
    await server.kill()
    assert.is(refused.code, 1)
    assert.match(refused.output, 'is in use by process')
    assert.equal(await findRestoreFolders(dataDir), [])
    assert.is((await stat(file)).mode & 0o077, 0, 'only this user can read the backup')

    const restored = path.join(directory, 'restored')
    assert.match(await runSuccessfully(restored, 'restore', file), 'with 2 quotes')
    const before = await readState(dataDir)
    const after = await readState(restored)
    assert.ok(Object.keys(before.tables).length > 50)
    assert.equal(after.tables, before.tables)
    assert.equal(Object.keys(after.jobs), Object.keys(before.jobs))
    for (const folder of ['photos', 'secrets'])
      assert.equal(
        await fileHashes(path.join(restored, folder)),
        await fileHashes(path.join(dataDir, folder)),
      )

    const again = await startServerProcess({ ...env, DATA_DIR: restored })
    try {
      assert.is(typeof (await submitQuote(again.url, company.widget_id)), 'number')
    } finally {
      await again.kill()
    }
  })

  test('a backup during submissions has every earlier quote and all files of its photos', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    const { env, company } = await prepareCompany(template, dataDir)
    const server = await startServerProcess(env)
    const submitted: number[] = []
    let isWriting = true
    const writing = (async () => {
      while (isWriting) {
        submitted.push(await submitQuote(server.url, company.widget_id))
        // Without a pause the submissions take the CPU time that the backup needs.
        await pause(100)
      }
    })()
    await until(() => submitted.length > 2, 'quotes are submitted')
    const earlier = [...submitted]
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(dataDir, 'backup', file)
    isWriting = false
    await writing
    await server.kill()
    assert.ok(submitted.length > earlier.length, 'quotes were submitted during the backup')

    const restored = path.join(directory, 'restored')
    await runSuccessfully(restored, 'restore', file)
    const { photoIds, quoteIds } = await readState(restored)
    for (const id of earlier) assert.ok(quoteIds.includes(id), `quote ${id}`)
    const source = await fileHashes(path.join(dataDir, 'photos'))
    const files = await fileHashes(path.join(restored, 'photos'))
    for (const [name, hash] of Object.entries(files)) assert.is(hash, source[name], name)
    assert.ok(photoIds.length >= earlier.length)
    for (const id of photoIds)
      for (const name of [`${id}.jpg`, `${id}-thumbnail.jpg`])
        assert.ok(files[path.join(id.slice(0, 2), name)], name)
  })

  test('a photo that is deleted while the backup is written is in the backup', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    await prepareCompany(template, dataDir)
    const file = path.join(dataDir, 'photos/ab/photo.jpg')
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'a photo')
    const database = await openPglite(dataDir)
    const { pglite } = database.engine as { pglite: PGlite }
    const output = new PassThrough({ highWaterMark: 1 })
    const written = writeBackup(pglite, dataDir, output, '1')
    await until(() => output.readableLength > 0, 'the archive begins')
    await rm(file)
    const { files } = await readArchive(output)
    await written
    await database.close()
    assert.is(files['photos/ab/photo.jpg']?.byteSize, 7)
    assert.equal(await readdir(path.join(dataDir, 'tmp')), [])
  })

  test('a stopped server is backed up too, and replaced data is kept aside', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    await prepareCompany(template, dataDir)
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(dataDir, 'backup', file)
    const before = await readState(dataDir)
    const database = await openPglite(dataDir)
    await sql`update companies set name = 'Changed since'`.execute(database.db)
    await database.close()

    const refused = await run(dataDir, 'restore', file)
    assert.is(refused.code, 1)
    assert.match(refused.output, 'already has data')
    assert.match(refused.output, '--replace')

    const output = await runSuccessfully(dataDir, 'restore', '--replace', file)
    const { tables } = await readState(dataDir)
    assert.equal(tables, before.tables)
    const [, aside = ''] = /The replaced data is in (.+)\./.exec(output) ?? []
    assert.ok((await readdir(aside)).includes('db'))
  })

  test('an existing file is not overwritten', async ({ directory }) => {
    const file = path.join(directory, 'backup.tar.gz')
    await writeFile(file, 'another backup')
    const { code, output } = await run(path.join(directory, 'data'), 'backup', file)
    assert.is(code, 1)
    assert.match(output, 'exists')
    assert.is(await readFile(file, 'utf8'), 'another backup')
  })

  test('a damaged or incomplete backup is refused, and nothing is replaced', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    await prepareCompany(template, dataDir)
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(dataDir, 'backup', file)
    const archive = gunzipSync(await readFile(file))
    const changed = Buffer.from(archive)
    // PostgreSQL's file PG_VERSION has two bytes. The archive pads them to 512.
    const name = changed.indexOf('db/PG_VERSION\0')
    changed[name + 512] = 'x'.charCodeAt(0)
    const outside = Buffer.from(archive)
    const entry = outside.indexOf('db/PG_VERSION\0')
    outside.write('../PG_VERSION', entry)
    const sum = outside.subarray(entry, entry + 512)
    sum.fill(' ', 148, 156)
    const total = sum.reduce((previous, byte) => previous + byte, 0)
    sum.write(`${total.toString(8).padStart(6, '0')}\0 `, 148)
    const cut = (await readFile(file)).subarray(0, 100_000)
    const damaged = path.join(directory, 'damaged.tar.gz')
    for (const [content, reason] of [
      [gzip(outside), /outside of its folders/],
      [gzip(archive.subarray(0, 512 * 8)), /not a complete backup/],
      [cut, /not a complete backup/],
      [Buffer.from('text'), /not a complete backup/],
      [gzip(changed), /db\/PG_VERSION differs from the manifest/],
    ] as const) {
      await writeFile(damaged, content)
      const parent = await mkdtemp(path.join(directory, 'extracted-'))
      const folder = path.join(parent, 'backup')
      await mkdir(folder)
      await rejects(readArchive(createReadStream(damaged), folder), reason)
      assert.equal(await readdir(parent), ['backup'])
    }
    const before = await fileHashes(path.join(dataDir, 'db'))
    const { code, output } = await run(dataDir, 'restore', '--replace', damaged)
    assert.is(code, 1)
    assert.match(output, 'db/PG_VERSION differs from the manifest')
    assert.equal(await fileHashes(path.join(dataDir, 'db')), before)
    assert.equal(await findRestoreFolders(dataDir), [])
  })

  test('a restore that is killed while it extracts leaves private files, which the next start or restore removes', async ({
    directory,
    template,
  }) => {
    const source = path.join(directory, 'source')
    await prepareCompany(template, source)
    readOrCreateSecret(source, 'jwt-secret')
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(source, 'backup', file)
    const content = await readFile(file)
    const dataDir = path.join(directory, 'restored')
    const killRestore = async (name: string) => {
      // The command waits for the end of the pipe.
      const pipe = path.join(directory, name)
      await promisify(execFile)('mkfifo', [pipe])
      const command = await runServer({ DATA_DIR: dataDir }, ['restore', pipe])
      const writer = await open(pipe, 'w')
      await writer.write(content.subarray(0, -1))
      const secret = path.join(dataDir, partialCopy, 'secrets/jwt-secret')
      await until(() => existsSync(secret), 'the secrets are extracted')
      command.process.kill('SIGKILL')
      await command.exited
      await writer.close()
      assert.equal(await findRestoreFolders(dataDir), [partialCopy])
      const entries = await readdir(path.join(dataDir, partialCopy), { recursive: true })
      for (const entry of ['', ...entries]) {
        const { mode } = await stat(path.join(dataDir, partialCopy, entry))
        assert.is(mode & 0o077, 0, `only this user can read ${entry}`)
      }
    }
    await killRestore('first')
    assert.match(await runSuccessfully(dataDir, 'restore', file), 'with 0 quotes')
    assert.equal(await findRestoreFolders(dataDir), [])

    await rm(dataDir, { recursive: true })
    await killRestore('second')
    const server = await startServerProcess({ ...template.env, DATA_DIR: dataDir })
    await server.kill()
    assert.equal(await findRestoreFolders(dataDir), [])
  })

  test('a restore that is killed while it replaces the data is completed by the next start', async ({
    directory,
    template,
  }) => {
    const dataDir = path.join(directory, 'source')
    await prepareCompany(template, dataDir)
    readOrCreateSecret(dataDir, 'jwt-secret')
    const file = path.join(directory, 'backup.tar.gz')
    await runSuccessfully(dataDir, 'backup', file)
    const before = await readState(dataDir)
    const secrets = await fileHashes(path.join(dataDir, 'secrets'))
    const database = await openPglite(dataDir)
    await sql`update companies set name = 'Changed since'`.execute(database.db)
    await database.close()
    const copy = path.join(dataDir, verifiedCopy)
    await mkdir(copy)
    await readArchive(createReadStream(file), copy)
    await rm(path.join(dataDir, 'secrets'), { recursive: true })
    await rename(path.join(copy, 'secrets'), path.join(dataDir, 'secrets'))

    assert.equal((await readState(dataDir)).tables, before.tables)
    assert.equal(await fileHashes(path.join(dataDir, 'secrets')), secrets)
    const [aside = '', ...others] = await findRestoreFolders(dataDir)
    assert.match(aside, /^replaced-/)
    assert.equal(others, [])
    assert.ok((await readdir(path.join(dataDir, aside))).includes('db'))
  })
}

test.run()

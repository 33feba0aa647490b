import fs from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareDataDirectory } from '../config/data-directory.ts'
import { DiskPhotoStore } from '../providers/disk-photo-store.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { openPglite } from './connect.ts'

const test = suite('the embedded database')

/** Returns the inodes of the files that are synced while the work runs. */
async function syncedDuring(work: () => Promise<unknown>): Promise<Set<number>> {
  const { fsyncSync } = fs
  const inodes = new Set<number>()
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    inodes.add(fs.fstatSync(descriptor).ino)
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  return inodes
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.map((entry) => path.join(entry.parentPath, entry.name))
}

const inodeOf = async (file: string) => (await stat(file)).ino

if (!isRealPostgres) {
  test('commits are synced to the disk, and files are not readable by other users', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'curbquote-embedded-'))
    const dataDir = path.join(parent, 'data')
    const umask = process.umask(0o022)
    try {
      prepareDataDirectory(dataDir)
      // A folder that other users can read.
      await mkdir(path.join(dataDir, 'outbox'))
      await chmod(path.join(dataDir, 'outbox'), 0o755)
      process.umask(0o022)
      prepareDataDirectory(dataDir)
      let database = await openPglite(dataDir)
      const files = await filesBelow(path.join(dataDir, 'db'))
      const { db } = database
      await sql`create table notes (note text)`.execute(db)
      const synced = await syncedDuring(() =>
        sql`insert into notes values ('committed')`.execute(db),
      )
      const logs = files.filter((file) => /pg_wal\/[0-9A-F]{24}$/.test(file))
      const logInodes = await Promise.all(logs.map(inodeOf))
      assert.ok(
        logInodes.some((inode) => synced.has(inode)),
        'the write-ahead log is synced by the commit',
      )

      const [table] = (
        await sql<{ path: string }>`select pg_relation_filepath('notes') as path`.execute(db)
      ).rows
      const checkpointed = await syncedDuring(() => sql`checkpoint`.execute(db))
      assert.ok(
        checkpointed.has(await inodeOf(path.join(dataDir, 'db', table!.path))),
        'a table is synced by a checkpoint',
      )
      await database.close()
      database = await openPglite(dataDir)
      const { rows } = await sql`select note from notes`.execute(database.db)
      assert.equal(rows, [{ note: 'committed' }])
      await database.close()

      const photos = new DiskPhotoStore(path.join(dataDir, 'photos'))
      await photos.put('aa-photo.jpg', Buffer.from('photo'))
      await writeFile(path.join(dataDir, 'outbox', 'email.json'), '{}')
      const open: string[] = []
      for (const file of [dataDir, ...(await filesBelow(dataDir))])
        if ((await stat(file)).mode & 0o077) open.push(path.relative(dataDir, file))
      assert.is(open.length, 0, open.slice(0, 10).join(' '))
    } finally {
      process.umask(umask)
      await rm(parent, { recursive: true })
    }
  })

  test('a new database is synced to the disk before it is used', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-embedded-'))
    const synced = await syncedDuring(async () => (await openPglite(dataDir)).close())
    for (const file of ['base', 'global/pg_control', 'PG_VERSION'])
      assert.ok(synced.has(await inodeOf(path.join(dataDir, 'db', file))), file)
    await rm(dataDir, { recursive: true })
  })
}

test.run()

import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { DiskPhotoStore } from '../providers/disk-photo-store.ts'
import type { PhotoContent, PhotoStore } from '../providers/photo-store.ts'
import { S3PhotoStore, s3TimeoutMs } from '../providers/s3-photo-store.ts'
import { openTestBucket } from '../test/test-bucket.ts'
import { createCompany } from '../test/test-company.ts'
import { cleanUpTimeoutMs } from '../file-store/store-files.ts'
import { cleanUpPhotos } from '../file-store/clean-up-photos.ts'
import {
  download,
  filesLeft,
  makeJpeg,
  openUploadApp,
  photoRowCount,
  type TestFile,
  upload,
  type UploadApp,
} from '../test/test-uploads.ts'

/** A disk store with hooks before its calls. */
class InterruptedStore implements PhotoStore {
  disk: PhotoStore | undefined
  beforePut: (key: string) => Promise<void> = async () => {}
  beforeDelete: (key: string) => Promise<void> = async () => {}

  async put(key: string, content: PhotoContent, contentType: string): Promise<void> {
    await this.beforePut(key)
    await this.disk!.put(key, content, contentType)
  }

  get(key: string) {
    return this.disk!.get(key)
  }

  async delete(key: string): Promise<void> {
    await this.beforeDelete(key)
    await this.disk!.delete(key)
  }
}

const store = new InterruptedStore()
const app = await openUploadApp({ photoStore: store })
store.disk = new DiskPhotoStore(path.join(app.config.dataDir, 'photos'))
const { db } = app.database
const photo: TestFile = { name: 'a.jpg', content: await makeJpeg() }

const test = suite<{ app: UploadApp }>('keeping photos')

test.before.each(async () => {
  store.beforePut = store.beforeDelete = async () => {}
  await db.deleteFrom('photos').execute()
  await makeRemovalsDue()
  await cleanUpPhotos(db, store)
  assert.equal(await filesLeft(app), [])
})

const isThumbnail = (key: string) => key.endsWith('-thumbnail.jpg')
const removals = () =>
  db
    .selectFrom('photo_removals')
    .select(['photo_id', sql<boolean>`due_at > now() + interval '50 minutes'`.as('is_later')])
    .execute()

test('a pending removal is recorded before the first file is written, and no photo row exists yet', async () => {
  const seen: string[] = []
  store.beforePut = async (key) => {
    const noted = await removals()
    assert.equal(noted, [{ photo_id: key.slice(0, 36), is_later: true }])
    assert.is(await photoRowCount(app), 0)
    seen.push(key)
  }
  assert.is((await upload(app, photo)).status, 200)
  assert.is(seen.length, 2)
  assert.equal(await removals(), [])
})

test('a disk that fills up between two files leads to 503, no row, and deleted files', async () => {
  store.beforePut = async (key) => {
    if (isThumbnail(key)) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  }
  const { status, headers, body } = await upload(app, photo, photo, photo)
  assert.is(status, 503)
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.equal(body, {
    error: 'Photos cannot be uploaded right now. Please try again in a moment.',
    code: 'UNAVAILABLE',
  })
  assert.is(await photoRowCount(app), 0)
  assert.equal(await filesLeft(app), [])
})

test('a disk without room for incoming files leads to 503, and uploads work again afterwards', async () => {
  const uploads = path.join(app.config.dataDir, 'tmp')
  await rm(uploads, { recursive: true, force: true })
  await writeFile(uploads, 'in the way')
  assert.is((await upload(app, photo)).status, 503)
  await rm(uploads)
  assert.is((await upload(app, photo)).status, 200)
})

test('an unavailable object store leads to 503 and no row, and leftover files are deleted once due', async () => {
  const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
  let isUp = true
  store.beforePut = async (key) => {
    if (isThumbnail(key)) {
      isUp = false
      await down()
    }
  }
  store.beforeDelete = () => (isUp ? Promise.resolve() : down())
  assert.is((await upload(app, photo)).status, 503)
  assert.is(await photoRowCount(app), 0)
  assert.is((await removals()).length, 1)
  await cleanUpPhotos(db, store)
  assert.is((await removals()).length, 1, 'not due yet')

  isUp = true
  await makeRemovalsDue()
  await cleanUpPhotos(db, store)
  assert.equal(await removals(), [])
  assert.equal(await filesLeft(app), [])
})

test('files of a process killed before it wrote the row are deleted by the cleanup job', async () => {
  // The state that such a process leaves behind.
  const id = 'aaaaaaaa-0000-4000-8000-000000000001'
  await db.insertInto('photo_removals').values({ photo_id: id }).execute()
  await store.disk!.put(`${id}.jpg`, photo.content, 'image/jpeg')
  await cleanUpPhotos(db, store)
  assert.equal(await removals(), [])
  assert.equal(await filesLeft(app), [])
})

test('an upload that takes longer than the cleanup delay gets 503 and leaves no row without files', async () => {
  let isOvertaken = false
  store.beforePut = async (key) => {
    if (isThumbnail(key) || isOvertaken) return
    isOvertaken = true
    await makeRemovalsDue()
    await cleanUpPhotos(db, store)
  }
  assert.is((await upload(app, photo)).status, 503)
  assert.is(await photoRowCount(app), 0)
  await cleanUpPhotos(db, store)
  assert.equal(await filesLeft(app), [])
})

test('an upload whose files are being deleted at the same time is 503', async () => {
  let endSweep = () => {}
  const mayEnd = new Promise<void>((resolve) => (endSweep = resolve))
  let cleanUp: Promise<void> | undefined
  store.beforePut = async (key) => {
    if (isThumbnail(key)) return
    await makeRemovalsDue()
    await new Promise<void>((resolve) => {
      store.beforeDelete = () => {
        resolve()
        return mayEnd
      }
      cleanUp = cleanUpPhotos(db, store)
    })
    store.beforeDelete = async () => {}
  }
  const { status } = await upload(app, photo)
  endSweep()
  await cleanUp
  assert.is(status, 503)
  assert.is(await photoRowCount(app), 0)
  // The upload records its files for removal again.
  await cleanUpPhotos(db, store)
  assert.equal(await filesLeft(app), [])
})

test('a photo that is unclaimed for 24 hours is deleted with its files', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index++)
    ids.push((await upload(app, photo)).body.photos[0]!.slice(-40, -4))
  const [unclaimed, claimed, young] = ids as [string, string, string]
  await setAge(unclaimed, '24 hours 1 minute')
  await setAge(claimed, '90 days')
  await setAge(young, '23 hours 59 minutes')
  await db.updateTable('photos').set({ claimed_at: new Date() }).where('id', '=', claimed).execute()

  await cleanUpPhotos(db, store)

  const rows = await db.selectFrom('photos').select('id').execute()
  assert.equal(rows.map(({ id }) => id).sort(), [claimed, young].sort())
  const files = await filesLeft(app)
  assert.is(files.length, 4)
  assert.not.ok(files.some((file) => file.startsWith(unclaimed)))
  assert.is((await fetch(`${app.url}/photos/${unclaimed}.jpg`)).status, 404)
  assert.is((await fetch(`${app.url}/photos/${claimed}.jpg`, { method: 'HEAD' })).status, 200)
})

test('all photos of a deleted company are deleted', async () => {
  const company = await createCompany(db)
  const ids = Array.from(
    { length: 120 },
    (_, index) => `bbbbbbbb-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  await db
    .insertInto('photos')
    .values(
      ids.map((id) => ({
        id,
        company_id: company.id,
        byte_size: 1,
        width_px: 1,
        height_px: 1,
        claimed_at: new Date(),
      })),
    )
    .execute()
  await Promise.all(ids.map((id) => store.disk!.put(`${id}.jpg`, photo.content, 'image/jpeg')))
  await db.deleteFrom('companies').where('id', '=', company.id).execute()
  await eraseCompanies(db)
  await cleanUpPhotos(db, store)
  assert.equal(await removals(), [])
  assert.equal(await filesLeft(app), [])
})

test('a failed deletion does not stop the others and is retried by the next cleanup', async () => {
  const urls = (await upload(app, photo, photo, photo)).body.photos
  await db.deleteFrom('photos').execute()
  const stuck = urls[1]!.slice(-40, -4)
  store.beforeDelete = async (key) => {
    if (key.startsWith(stuck)) throw new Error('down')
  }
  let failure: unknown
  await cleanUpPhotos(db, store).catch((error: unknown) => (failure = error))
  assert.match(String(failure), 'down')
  assert.equal(
    (await removals()).map(({ photo_id }) => photo_id),
    [stuck],
  )
  assert.is((await filesLeft(app)).length, 2)

  store.beforeDelete = async () => {}
  await cleanUpPhotos(db, store)
  assert.equal(await removals(), [])
  assert.equal(await filesLeft(app), [])
})

test('two concurrent cleanups delete each file once', async () => {
  await upload(app, ...Array.from({ length: 10 }, () => photo))
  await db.deleteFrom('photos').execute()
  const deleted: string[] = []
  store.beforeDelete = async (key) => void deleted.push(key)
  await Promise.all([cleanUpPhotos(db, store), cleanUpPhotos(db, store)])
  // The keys of a photo, its thumbnail, a logo and a document.
  assert.is(deleted.length, 40)
  assert.is(new Set(deleted).size, 40)
  assert.equal(await removals(), [])
})

test('uploading, serving and cleanup work with an S3 bucket, with 503 while it is unavailable', async () => {
  const bucket = await openTestBucket()
  const inBucket = await openUploadApp({ photoStore: bucket.store, database: app.database })
  try {
    const { body } = await upload(inBucket, photo, photo)
    for (const url of body.photos)
      assert.is((await sharp(await download(inBucket, url)).metadata()).format, 'jpeg')
    assert.equal(await filesLeft(inBucket), [])
    await db.deleteFrom('photos').execute()
    await cleanUpPhotos(db, bucket.store)
    const servedUrl = body.photos[0]!.replace(inBucket.config.publicUrl, inBucket.url)
    assert.is((await fetch(servedUrl)).status, 404)

    const [kept] = (await upload(inBucket, photo)).body.photos
    await bucket.stop()
    assert.is((await upload(inBucket, photo)).status, 503)
    assert.is((await fetch(kept!.replace(inBucket.config.publicUrl, inBucket.url))).status, 503)
    assert.is(await photoRowCount(app), 1)
  } finally {
    await inBucket.close()
    await bucket.remove()
  }
})

test('a hanging object store leads to 503 within 10 s', async () => {
  assert.ok(s3TimeoutMs + cleanUpTimeoutMs < 10_000)
  const blackHole = createServer(() => {})
  await new Promise<void>((resolve) => blackHole.listen(0, '127.0.0.1', resolve))
  const { port } = blackHole.address() as AddressInfo
  const s3 = { bucket: 'photos', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }
  const hanging = new S3PhotoStore({ ...s3, accessKeyId: 'key', secretAccessKey: 'secret' }, 100)
  const inBlackHole = await openUploadApp({ photoStore: hanging, database: app.database })
  try {
    const refused = await upload(inBlackHole, photo)
    assert.is(refused.status, 503)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const { body } = await upload(app, photo)
    const servedUrl = body.photos[0]!.replace(app.config.publicUrl, inBlackHole.url)
    assert.is((await fetch(servedUrl)).status, 503)
  } finally {
    await inBlackHole.close()
    blackHole.closeAllConnections()
    blackHole.close()
  }
})

async function makeRemovalsDue(): Promise<void> {
  await db
    .updateTable('photo_removals')
    .set({ due_at: sql<Date>`now()` })
    .execute()
}

async function setAge(photoId: string, age: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ created_at: sql<Date>`now() - ${age}::interval` })
    .where('id', '=', photoId)
    .execute()
}

test.after(() => app.close())

test.run()

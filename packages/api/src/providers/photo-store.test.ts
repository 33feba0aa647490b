import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf } from '../test/failure-of.ts'
import { createPhotoStore } from './create-photo-store.ts'
import { DiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { S3PhotoStore } from './s3-photo-store.ts'

const key = '0f1e2d3c-0000-4000-8000-000000000001.jpg'
const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-store-'))
const s3rver = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(directory, 's3'),
  configureBuckets: [{ name: 'photos', configs: [] }],
})
const { port } = await s3rver.run()
const s3 = {
  bucket: 'photos',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
const diskDirectory = path.join(directory, 'photos')

const stores: [name: string, store: PhotoStore][] = [
  ['a directory', createPhotoStore({ dataDir: directory, s3: undefined })],
  ['an S3 bucket', createPhotoStore({ dataDir: directory, s3 })],
]

for (const [name, store] of stores) {
  const test = suite(`photos in ${name}`)

  test('get returns the stored bytes and their size', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251))
    await store.put(key, content, 'image/jpeg')
    const file = await store.get(key)
    assert.is(file?.byteSize, content.length)
    assert.ok(content.equals(await buffer(file!.body)))
  })

  test('a local file is stored', async () => {
    const local = path.join(directory, 'local.jpg')
    await writeFile(local, 'of the disk', { mode: 0o600 })
    await store.put(key, { path: local, byteSize: 11 }, 'image/jpeg')
    const file = await store.get(key)
    assert.is(file?.byteSize, 11)
    assert.is((await buffer(file!.body)).toString(), 'of the disk')
  })

  test('putting a key again replaces it', async () => {
    await store.put(key, Buffer.from('new'), 'image/jpeg')
    const file = await store.get(key)
    assert.is((await buffer(file!.body)).toString(), 'new')
  })

  test('a missing or deleted key is undefined, and deleting twice is not an error', async () => {
    assert.is(await store.get('11111111-0000-4000-8000-000000000002.jpg'), undefined)
    await store.delete(key)
    await store.delete(key)
    assert.is(await store.get(key), undefined)
  })

  test('concurrent writes and reads succeed', async () => {
    const keys = Array.from(
      { length: 40 },
      (_, index) => `${(index * 37).toString(16).padStart(8, '0')}-x.jpg`,
    )
    await Promise.all(keys.map((each) => store.put(each, Buffer.from(each), 'image/jpeg')))
    for (const each of keys)
      assert.is((await buffer((await store.get(each))!.body)).toString(), each)
    await Promise.all(keys.map((each) => store.delete(each)))
  })

  test.run()
}

const disk = suite('the directory')

disk('a key that escapes the directory is refused', async () => {
  const store = new DiskPhotoStore(diskDirectory)
  for (const hostile of [
    '../../x.jpg',
    '..',
    'a/b.jpg',
    '.hidden',
    'x',
    '',
    'a\\b.jpg',
    'ab\0.jpg',
  ])
    assert.match(String(await failureOf(store.put(hostile, Buffer.from('x')))), 'not a key')
})

disk('a full disk is an error and leaves no partial file', async () => {
  const store = new DiskPhotoStore(diskDirectory)
  const shard = path.join(diskDirectory, key.slice(0, 2))
  await mkdir(shard, { recursive: true })
  const local = path.join(directory, 'local.jpg')
  await writeFile(local, 'x')
  for (const [content, code] of [
    [Buffer.from('x'), 'ENOSPC'],
    // A file cannot be copied to a device.
    [{ path: local, byteSize: 1 }, 'EINVAL'],
  ] as const) {
    // Writing to this device fails.
    await symlink('/dev/full', path.join(shard, `${key}.partial`))
    const error = await failureOf(store.put(key, content))
    if (existsSync('/dev/full')) assert.match(String(error), code)
    assert.equal(await readdir(shard), [])
  }
})

disk('a partial file left by a crash is deleted with the photo', async () => {
  const store = new DiskPhotoStore(diskDirectory)
  const shard = path.join(diskDirectory, key.slice(0, 2))
  await mkdir(shard, { recursive: true })
  await writeFile(path.join(shard, `${key}.partial`), 'half')
  assert.is(await store.get(key), undefined)
  await store.delete(key)
  assert.equal(await readdir(shard), [])
})

disk.run()

const bucket = suite('the bucket')

bucket('an unavailable store is an error, not a missing photo', async () => {
  const unused = createServer().listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const address = unused.address() as AddressInfo
  unused.close()
  await once(unused, 'close')
  const store = new S3PhotoStore({ ...s3, endpoint: `http://127.0.0.1:${address.port}` })
  await failureOf(store.get(key))
  await failureOf(store.put(key, Buffer.from('x'), 'image/jpeg'))
  await failureOf(store.delete(key))
})

bucket('a missing bucket is an error, not a missing photo', async () => {
  const store = new S3PhotoStore({ ...s3, bucket: 'nobodys' })
  await failureOf(store.get(key))
})

bucket.after(async () => {
  await s3rver.close()
  await rm(directory, { recursive: true, force: true })
})

bucket.run()

const powerCut = suite('photos and a power cut')

powerCut('put syncs the file and its directory entry before it resolves', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-synced-'))
  const probe = await open(folder)
  const fileHandle = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const sync = Object.getOwnPropertyDescriptor(fileHandle, 'sync')!
  const synced: { isDirectory: boolean; size: number; names: string[] }[] = []
  fileHandle.sync = async function (this: FileHandle) {
    const status = await this.stat()
    const names = await readdir(path.join(folder, key.slice(0, 2)))
    synced.push({ isDirectory: status.isDirectory(), size: status.size, names })
    await (sync.value as () => Promise<void>).call(this)
  }
  try {
    await new DiskPhotoStore(folder).put(key, Buffer.alloc(1_000, 7))
  } finally {
    Object.defineProperty(fileHandle, 'sync', sync)
    await rm(folder, { recursive: true })
  }
  const ofFile = synced.findIndex(({ isDirectory, size }) => !isDirectory && size === 1_000)
  assert.is.not(ofFile, -1, 'the whole file is synced')
  assert.not(synced[ofFile]?.names.includes(key), 'before it has its name')
  const ofEntry = synced.findIndex(({ isDirectory, names }) => isDirectory && names.includes(key))
  assert.ok(ofEntry > ofFile, 'its name is synced after that')
})

powerCut.run()

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { S3PhotoStore } from '../providers/s3-photo-store.ts'

export interface TestBucket {
  url: string
  store: S3PhotoStore
  /** Stops the object store. */
  stop(): Promise<void>
  /** Removes its files after it is stopped. */
  remove(): Promise<void>
}

/** Starts an S3-compatible server with an empty bucket on the loopback interface. */
export async function openTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-s3-'))
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  })
  const { port } = await s3rver.run()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    store: new S3PhotoStore({
      bucket: 'photos',
      endpoint: url,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
    stop: () => s3rver.close(),
    remove: () => rm(directory, { recursive: true }),
  }
}

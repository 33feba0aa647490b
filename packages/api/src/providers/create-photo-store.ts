import path from 'node:path'
import type { Config } from '../config/config.ts'
import { DiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { S3PhotoStore } from './s3-photo-store.ts'

/** The configured S3 bucket, otherwise the `photos` folder of the data directory. */
export function createPhotoStore(config: Pick<Config, 'dataDir' | 's3'>): PhotoStore {
  return config.s3
    ? new S3PhotoStore(config.s3)
    : new DiskPhotoStore(path.join(config.dataDir, 'photos'))
}

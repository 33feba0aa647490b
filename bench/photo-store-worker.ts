import { randomUUID } from 'node:crypto'
import { encodeInChild } from '../packages/api/src/photos/encode-in-child.ts'
import { photoKeys } from '../packages/api/src/file-store/file-keys.ts'
import { createPhotoStore } from '../packages/api/src/providers/create-photo-store.ts'
import { cpuSecondsOf } from './process-usage.ts'
import { respondToParent } from './worker.ts'

const store = createPhotoStore({ dataDir: process.env.STORE_DIRECTORY as string, s3: undefined })

respondToParent(({ photos }: { photos: string[] }) =>
  cpuSecondsOf(async () => {
    for (const photo of photos) {
      const { jpeg, thumbnail } = await encodeInChild(photo, 'jpeg')
      const keys = photoKeys(randomUUID())
      await store.put(keys.jpeg, jpeg, 'image/jpeg')
      await store.put(keys.thumbnail, thumbnail, 'image/jpeg')
    }
  }),
)

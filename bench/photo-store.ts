import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { demoPhotoFile } from '../packages/api/src/demo/demo-photos.ts'
import { alternate } from './alternate.ts'
import type { Measurement } from './measurement.ts'
import { startWorker } from './processes.ts'

const rounds = 7

export const photoStore: Measurement = {
  name: 'photo-store',
  notes: `CPU time of a process and its child processes per 12-megapixel JPEG (enlarged and with noise, one in three with an EXIF orientation), ${rounds} rounds. Ours sends the photo to the encoding process, which validates it, encodes it at 2400 and 480 pixels and writes both files durably. The reference decodes and encodes 2400 pixels in memory.`,
  async measure(bench) {
    const photos = await createPhonePhotos(path.join(bench.directory, 'phone-photos'))
    const env = { STORE_DIRECTORY: path.join(bench.directory, 'stored') }
    const worker = startWorker(bench, 'photo-store-worker.ts', env)
    const bareWorker = startWorker(bench, 'photo-store-bare.ts')
    const { ours, reference, ratio } = await alternate(
      rounds,
      () => worker.request<number>({ photos }),
      () => bareWorker.request<number>({ photos }),
    )
    const each = (cpuSeconds: number) => `${((cpuSeconds / photos.length) * 1000).toFixed(0)} ms`
    return [
      {
        what: 'photo store and thumbnail, CPU time',
        against: 'a bare sharp decode and encode of the same size',
        ours: each(ours),
        reference: each(reference),
        value: ratio,
        goal: { atMost: 2 },
      },
    ]
  },
}

async function createPhonePhotos(directory: string): Promise<string[]> {
  await mkdir(directory)
  const surfaces = ['driveway', 'patio', 'fence'] as const
  return Promise.all(
    surfaces.map(async (surface, index) => {
      const file = path.join(directory, `${surface}.jpg`)
      await writeFile(file, await createPhonePhoto(demoPhotoFile(surface, 1), index === 0 ? 6 : 1))
      return file
    }),
  )
}

const phoneSize = { width: 4032, height: 3024 }

/** Adds sensor noise to an enlarged picture, so that decoding it costs as much as decoding a photo. */
export async function createPhonePhoto(
  picture: string,
  orientation: number,
  photoSize = phoneSize,
): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grained = await sharp({
    create: { ...photoSize, channels: 3, background: '#000', noise: grain },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(picture)
    .resize({ ...photoSize, fit: 'fill' })
    .flatten()
    .composite([{ input: grained, blend: 'soft-light' }])
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

import sharp from 'sharp'
import { cpuSecondsOf } from './process-usage.ts'
import { respondToParent } from './worker.ts'

respondToParent(({ photos }: { photos: string[] }) =>
  cpuSecondsOf(async () => {
    for (const photo of photos)
      await sharp(photo)
        .resize({ width: 2400, height: 2400, fit: 'inside' })
        .jpeg({ quality: 82 })
        .toBuffer()
  }),
)

import sharp from 'sharp'
import { cpuSecondsOf } from './cpu-seconds.ts'
import { answerParent } from './worker.ts'

answerParent(({ photos }: { photos: string[] }) =>
  cpuSecondsOf(async () => {
    for (const photo of photos)
      await sharp(photo)
        .resize({ width: 2400, height: 2400, fit: 'inside' })
        .jpeg({ quality: 82 })
        .toBuffer()
  }),
)

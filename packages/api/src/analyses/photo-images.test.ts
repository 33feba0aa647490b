import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { downsizeImage } from './photo-images.ts'

const jpegOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8a6a' } })
    .jpeg()
    .toBuffer()

test('a large photo is downsized for the model', async () => {
  const { width, height, format } = await sharp(
    await downsizeImage(await jpegOf(2_400, 1_800)),
  ).metadata()
  assert.equal([width, height, format], [1_024, 768, 'jpeg'])
})

test('a small photo keeps its size', async () => {
  const { width, height } = await sharp(await downsizeImage(await jpegOf(300, 200))).metadata()
  assert.equal([width, height], [300, 200])
})

test.run()

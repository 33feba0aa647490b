import { readFile } from 'node:fs/promises'
import { type SurfaceType, surfaceTypes } from '@curbquote/types'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ModelEstimate, ModelReply } from '../analyses/analysis-prompt.ts'
import { demoPhotoFile } from '../demo/demo-photos.ts'
import { createSimulatedVision } from './simulated-vision.ts'

const vision = createSimulatedVision()

/** A photo of the demo as it arrives after the widget and the server have encoded it again. */
async function demoPhoto(surfaceType: SurfaceType, number: number): Promise<Buffer> {
  const file = await readFile(demoPhotoFile(surfaceType, number))
  return sharp(file).resize({ width: 700 }).jpeg({ quality: 60 }).toBuffer()
}

async function estimate(photos: Buffer[], text = ''): Promise<ModelEstimate> {
  const response = await vision.complete({
    instructions: '',
    turns: [{ from: 'customer', text, photos }],
    responseFormat: { name: 'measurement', schema: ModelEstimate },
  })
  assert.ok(Value.Check(ModelEstimate, response))
  return response
}

test('every photo of the demo is recognized after it was resized', async () => {
  for (const surfaceType of surfaceTypes)
    for (const number of [1, 2]) {
      const { surfaces } = await estimate([await demoPhoto(surfaceType, number)])
      assert.is(surfaces[0]?.surfaceType, surfaceType, `${surfaceType} ${number}`)
    }
})

test('a second photo of a surface narrows its area, and the same photo again does not', async () => {
  const [one, two] = [await demoPhoto('roof', 1), await demoPhoto('roof', 2)]
  const [wide] = (await estimate([one])).surfaces
  const [narrow] = (await estimate([one, two])).surfaces
  assert.ok(wide && narrow)
  assert.ok(narrow.lowSquareFeet > wide.lowSquareFeet)
  assert.ok(narrow.highSquareFeet < wide.highSquareFeet)
  assert.equal((await estimate([one, one])).surfaces, [{ ...wide, photoNumbers: [1, 2] }])
})

test('another photo counts as the surface that the customer chose', async () => {
  const background = '#7a8a6a'
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { surfaces } = await estimate([photo], 'The customer says it is the door.')
  assert.is(surfaces[0]?.surfaceType, 'door')
})

test('a conversation gets a reply', async () => {
  const reply = await vision.complete({
    instructions: '',
    turns: [{ from: 'customer', text: '', photos: [await demoPhoto('roof', 1)] }],
    responseFormat: { name: 'measurement', schema: ModelReply },
  })
  assert.ok(Value.Check(ModelReply, reply))
  assert.is(reply.awaiting, 'photo')
})

test.run()

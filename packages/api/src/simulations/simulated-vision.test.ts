import { readFile } from 'node:fs/promises'
import { type SurfaceType, surfaceTypes } from '@curbquote/types/surfaces'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  estimateInstructions,
  ModelEstimate,
  ModelReply,
  type ResponseLanguage,
} from '../analyses/analysis-prompt.ts'
import { readWords } from '../analyses/read-estimate.ts'
import { demoPhotoFile } from '../demo/demo-photos.ts'
import { createSimulatedVision } from './simulated-vision.ts'

const vision = createSimulatedVision()

/** A photo of the demo as it arrives after the widget and the server have encoded it again. */
async function demoPhoto(surfaceType: SurfaceType, number: number): Promise<Buffer> {
  const file = await readFile(demoPhotoFile(surfaceType, number))
  return sharp(file).resize({ width: 700 }).jpeg({ quality: 60 }).toBuffer()
}

async function estimate(
  photos: Buffer[],
  text = '',
  language: ResponseLanguage = 'en',
): Promise<ModelEstimate> {
  const response = await vision.complete({
    instructions: estimateInstructions(language),
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

const unknownPhoto = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a8a6a' } })
    .jpeg()
    .toBuffer()

test('an unknown photo is not measured, whatever surface the customer chose', async () => {
  const photo = await unknownPhoto()
  const alone = await estimate([photo], 'The customer says it is the door.')
  assert.equal([alone.surfaces, alone.photoRequest], [[], 'whole_surface'])
  const { surfaces } = await estimate([photo, await demoPhoto('roof', 1)])
  assert.equal(
    surfaces.map(({ surfaceType, photoNumbers }) => [surfaceType, photoNumbers]),
    [['roof', [2]]],
  )
})

test('the notes say in the language of the form that the measurement is simulated', async () => {
  for (const [language, words] of [
    ['en', 'This measurement is simulated'],
    ['es', 'Esta medición es simulada'],
  ] as const) {
    const { notes } = await estimate([await demoPhoto('roof', 1)], '', language)
    assert.match(notes, words)
    // The text reaches the screen unchanged.
    assert.is(readWords(notes, 300), notes)
  }
})

test('a conversation about an unknown photo says that it could not be measured', async () => {
  const reply = await vision.complete({
    instructions: '',
    turns: [{ from: 'customer', text: '', photos: [await unknownPhoto()] }],
    responseFormat: { name: 'measurement', schema: ModelReply },
  })
  assert.ok(Value.Check(ModelReply, reply))
  assert.equal([reply.surfaces, reply.awaiting], [[], 'photo'])
  assert.match(reply.say, 'I could not measure these photos')
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

import { type SurfaceType, surfaceTypes } from '@curbquote/types/surfaces'
import type { ModelEstimate, ModelReply } from '../analyses/analysis-prompt.ts'
import { demoPhotoFile } from '../demo/demo-photos.ts'
import type { Vision, VisionRequest } from '../providers/vision.ts'

/** Typical areas in square feet. */
const typicalArea: Record<SurfaceType, number> = {
  driveway: 640,
  sidewalk: 160,
  walkway: 120,
  patio: 320,
  deck: 280,
  fence: 600,
  'exterior siding': 1_400,
  roof: 1_240,
  'exterior brick': 900,
  door: 24,
  'garage door': 112,
  floor: 440,
}

/** The bounds of an estimate as parts of its area. A second photo of the same surface narrows them. */
const accuracies = {
  onePhoto: { low: 0.8, high: 1.3, confidence: 0.55 },
  morePhotos: { low: 0.93, high: 1.08, confidence: 0.85 },
}

const english = {
  simulated: 'This measurement is simulated: no AI model is connected to this server.',
  unknown:
    'I could not measure these photos, because the simulation knows only the photos of the demo.',
  needsPhoto: 'Please add a photo of the whole surface.',
  done: 'Everything is measured.',
}
const spanish: typeof english = {
  simulated: 'Esta medición es simulada: este servidor no tiene un modelo de IA conectado.',
  unknown:
    'No pude medir estas fotos, porque la simulación solo conoce las fotos de la demostración.',
  needsPhoto: 'Agregue una foto de toda la superficie.',
  done: 'Todo está medido.',
}

interface DemoPhoto {
  surfaceType: SurfaceType
  number: number
  copy: Uint8Array
}

/**
 * Replaces the model outside production. It recognizes the demo's photos, also after they were resized and encoded again, and
 * returns a typical area of their surface. It measures no other photo: the customer is told that the photo cannot be measured.
 * The notes and replies, which the screens show, say that the measurement is simulated.
 */
export function createSimulatedVision(): Vision {
  let demoPhotos: Promise<DemoPhoto[]> | undefined
  return {
    complete: async (request) => {
      demoPhotos ??= readDemoPhotos()
      const known = await demoPhotos
      const photos = request.turns.flatMap((turn) => turn.photos)
      const copies = await Promise.all(photos.map(shrink))
      return respond(
        request,
        copies.map((copy) => recognize(copy, known)),
      )
    },
  }
}

function respond(
  { instructions, responseFormat }: VisionRequest,
  photos: readonly (DemoPhoto | undefined)[],
): ModelEstimate | ModelReply {
  const surfaces = [...new Set(photos.flatMap((photo) => photo?.surfaceType ?? []))].map(
    (surfaceType) => {
      const shown = photos.flatMap((photo, index) =>
        photo?.surfaceType === surfaceType ? [{ photo, number: index + 1 }] : [],
      )
      const views = new Set(shown.map(({ photo }) => photo.number))
      const area = typicalArea[surfaceType]
      const { low, high, confidence } = accuracies[views.size > 1 ? 'morePhotos' : 'onePhoto']
      return {
        evidence: 'Simulated.',
        photoNumbers: shown.map(({ number }) => number),
        surfaceType,
        lengthFeet: Math.sqrt(area),
        widthFeet: Math.sqrt(area),
        areaSquareFeet: area,
        lowSquareFeet: Math.round(area * low),
        highSquareFeet: Math.round(area * high),
        confidence,
      }
    },
  )
  const words = instructions.includes('in Spanish') ? spanish : english
  const isMeasured = surfaces.length > 0
  const needsPhoto = !isMeasured || surfaces.some(({ confidence }) => confidence < 0.7)
  const estimate: ModelEstimate = {
    surfaces,
    condition: 'moderate',
    complexity: 'moderate',
    notes: isMeasured ? words.simulated : '',
    photoRequest: needsPhoto ? 'whole_surface' : 'none',
  }
  const { properties } = responseFormat.schema as { properties: object }
  if (!('say' in properties)) return estimate
  return {
    ...estimate,
    awaiting: needsPhoto ? 'photo' : 'nothing',
    say: [
      !isMeasured ? words.unknown : needsPhoto ? words.needsPhoto : words.done,
      words.simulated,
    ].join(' '),
  }
}

async function readDemoPhotos(): Promise<DemoPhoto[]> {
  const { readFile } = await import('node:fs/promises')
  return Promise.all(
    surfaceTypes.flatMap((surfaceType) =>
      [1, 2].map(async (number) => ({
        surfaceType,
        number,
        copy: await shrink(await readFile(demoPhotoFile(surfaceType, number))),
      })),
    ),
  )
}

const side = 16
/** Mean difference of two copies in levels of gray. Encoding a photo again changes a copy by less than 2. */
const maxDifference = 5

/** A small gray copy. */
async function shrink(photo: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(photo).greyscale().resize(side, side, { fit: 'fill' }).raw().toBuffer()
}

function recognize(copy: Uint8Array, known: readonly DemoPhoto[]): DemoPhoto | undefined {
  const differenceTo = (photo: DemoPhoto) =>
    copy.reduce((sum, gray, index) => sum + Math.abs(gray - (photo.copy[index] ?? 0)), 0) /
    copy.length
  const nearest = known.reduce((best, photo) =>
    differenceTo(photo) < differenceTo(best) ? photo : best,
  )
  return differenceTo(nearest) <= maxDifference ? nearest : undefined
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { surfaceTypes } from '@curbquote/types/surfaces'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { estimateSurface, readSingleEstimate } from '../analyses/analyze-photos.ts'
import { downsizeImage } from '../analyses/photo-images.ts'
import { quoteCustomer } from '../analyses/analysis-prompt.ts'
import { DomainError } from '../errors/errors.ts'
import type { Vision } from '../providers/vision.ts'
import type { Trial } from './score-estimates.ts'

const labelsFile = 'labels.json'

/** The format of `labels.json` for `pnpm evaluate-analysis`: photos of surfaces with a known area. */
const LabeledPhotos = Type.Array(
  Type.Object(
    {
      /** File names in the folder. All show the same surface. */
      photos: Type.Array(Type.String({ pattern: '^[^/\\\\]+$' }), { minItems: 1, maxItems: 5 }),
      surfaceType: Type.Enum([...surfaceTypes]),
      squareFeet: Type.Number({ exclusiveMinimum: 0 }),
      /** The customer's description. */
      sizeHint: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
)
type LabeledPhotos = Static<typeof LabeledPhotos>

/** Reads `labels.json` of a folder. @throws when the file is missing or malformed */
export async function readLabels(folder: string): Promise<LabeledPhotos> {
  const labels: unknown = JSON.parse(await readFile(path.join(folder, labelsFile), 'utf8'))
  if (!Value.Check(LabeledPhotos, labels))
    throw new Error(
      `${labelsFile} must be a list of { photos, surfaceType, squareFeet, sizeHint? }.`,
    )
  return labels
}

/** Measures each surface with AI, without the customer's surface type. */
export async function evaluateAnalysis(
  vision: Vision,
  folder: string,
  labels: LabeledPhotos,
  onTrial: (trial: Trial, photos: readonly string[], failure: string | undefined) => void,
): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const { photos, surfaceType, squareFeet, sizeHint } of labels) {
    const images = await Promise.all(
      photos.map(async (name) => downsizeImage(await readFile(path.join(folder, name)))),
    )
    const words = sizeHint ? [`Sizes the customer knows: ${quoteCustomer(sizeHint)}.`] : []
    let estimate: Trial['estimate']
    let failure: string | undefined
    try {
      const modelEstimate = await estimateSurface(vision, images, { language: 'en', words })
      ;[estimate] = readSingleEstimate(modelEstimate, images.length).surfaces
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failure = error.code
    }
    const trial = { surfaceType, squareFeet, estimate }
    trials.push(trial)
    onTrial(trial, photos, failure)
  }
  return trials
}

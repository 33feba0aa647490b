import { surfaceTypes } from '@curbquote/types'
import { type Static, Type } from 'typebox'

/** The format of `labels.json` for `pnpm evaluate-analysis`: photos of surfaces with a known area. */
export const LabeledPhotos = Type.Array(
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
export type LabeledPhotos = Static<typeof LabeledPhotos>

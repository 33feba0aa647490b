import { surfaceTypes } from '@curbquote/types'
import { type Static, Type } from 'typebox'

/** `labels.json` of a folder for `pnpm evaluate-analysis`: photos of surfaces whose area is known. */
export const LabelledPhotos = Type.Array(
  Type.Object(
    {
      /** File names in the folder; several show one surface. */
      photos: Type.Array(Type.String({ pattern: '^[^/\\\\]+$' }), { minItems: 1, maxItems: 5 }),
      surfaceType: Type.Enum([...surfaceTypes]),
      squareFeet: Type.Number({ exclusiveMinimum: 0 }),
      /** What a customer would tell of it. */
      sizeHint: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
)
export type LabelledPhotos = Static<typeof LabelledPhotos>

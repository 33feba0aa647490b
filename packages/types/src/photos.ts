import { Type, type Static } from 'typebox'
import { maxPhotosByMethod, maxSideFeet, maxUrlLength } from './limits.ts'
import { surfaceTypes } from './surfaces.ts'

const PhotoUrl = Type.String({
  minLength: 1,
  maxLength: maxUrlLength,
  description: 'A URL returned by an upload to this widget.',
})

/** A photo with the surface it shows and that surface's size in feet. */
export const MeasuredPhoto = Type.Object(
  {
    url: PhotoUrl,
    surfaceType: Type.Enum([...surfaceTypes]),
    length: Type.Number({ exclusiveMinimum: 0, maximum: maxSideFeet, description: 'Feet.' }),
    width: Type.Number({ exclusiveMinimum: 0, maximum: maxSideFeet, description: 'Feet.' }),
    groupId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxPhotosByMethod.custom,
        description: 'Photos of one group show one surface.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type MeasuredPhoto = Static<typeof MeasuredPhoto>

/** A photo for AI to measure. The customer may name its surface. */
export const PhotoToMeasure = Type.Object(
  { url: PhotoUrl, surfaceType: Type.Optional(Type.Enum([...surfaceTypes])) },
  { additionalProperties: false },
)
export type PhotoToMeasure = Static<typeof PhotoToMeasure>

/** A photo of an analysis. It has no sides if AI measured its surface. */
export const AnalyzedPhoto = Type.Object({
  url: Type.String(),
  surfaceType: Type.Optional(Type.Enum([...surfaceTypes])),
  length: Type.Optional(Type.Number({ description: 'Feet.' })),
  width: Type.Optional(Type.Number({ description: 'Feet.' })),
  groupId: Type.Optional(Type.Integer({ description: 'Photos of one group show one surface.' })),
})
export type AnalyzedPhoto = Static<typeof AnalyzedPhoto>

export const PhotoUrls = Type.Array(PhotoUrl, { maxItems: maxPhotosByMethod.custom })

/** Response to an upload: one URL per file, in the order of the files. */
export const UploadedPhotos = Type.Object({ photos: Type.Array(Type.String()) })
export type UploadedPhotos = Static<typeof UploadedPhotos>

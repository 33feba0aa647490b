import { Type, type Static } from 'typebox'
import { maxPhotosByMethod, maxSideFeet, maxUrlLength } from './limits.ts'
import { surfaceTypes } from './surfaces.ts'

const PhotoUrl = Type.String({
  minLength: 1,
  maxLength: maxUrlLength,
  description: 'An address that an upload to this widget answered.',
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

export const PhotoUrls = Type.Array(PhotoUrl, { maxItems: maxPhotosByMethod.custom })

/** Answer of an upload: one address a file, in the order of the files. */
export const UploadedPhotos = Type.Object({ photos: Type.Array(Type.String()) })
export type UploadedPhotos = Static<typeof UploadedPhotos>

import { type Static, Type } from 'typebox'
import { contract, fileOf } from '../endpoints/contract.ts'
import { maxPhotosByMethod, maxQuantity, maxSideFeet, maxUrlLength } from '../limits.ts'
import { quantityUnits } from './values.ts'
import { statements } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'
import { WidgetParams } from '../widgets/schemas.ts'

const PhotoUrl = Type.String({
  minLength: 1,
  maxLength: maxUrlLength,
  description: 'A URL returned by an upload to this widget.',
})

const Side = Type.Number({ exclusiveMinimum: 0, maximum: maxSideFeet, description: 'Feet.' })

const ServiceTypeId = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: 'Default: the service type of the request.',
  }),
)

/**
 * A surface with its size: its sides in feet, or a quantity in the unit of its rate. What is no surface has `rateId` instead of
 * `surfaceType`.
 */
const item = {
  serviceTypeId: ServiceTypeId,
  surfaceType: Type.Optional(Type.Enum([...surfaceTypes])),
  rateId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })),
  length: Type.Optional(Side),
  width: Type.Optional(Side),
  quantity: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: maxQuantity,
      description: 'Feet, or a whole number of pieces. Replaces `length` and `width`.',
    }),
  ),
  unit: Type.Optional(Type.Enum([...quantityUnits])),
  ...statements,
}

/** A surface or a count without a photo. */
export const MeasuredItem = Type.Object(item, { additionalProperties: false })

export type MeasuredItem = Static<typeof MeasuredItem>

/** A photo with the surface it shows and that surface's size. */
export const MeasuredPhoto = Type.Object(
  {
    url: PhotoUrl,
    ...item,
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

/** A photo for AI to measure. The customer may name its surface, or a rate by the square foot in its place. */
export const PhotoToAnalyze = Type.Object(
  { url: PhotoUrl, surfaceType: item.surfaceType, rateId: item.rateId, ...statements },
  { additionalProperties: false },
)

export type PhotoToAnalyze = Static<typeof PhotoToAnalyze>

/** A photo of an analysis. It has no sides if AI measured its surface. */
export const AnalyzedPhoto = Type.Object({
  url: Type.String(),
  serviceTypeId: Type.Optional(Type.Integer()),
  surfaceType: Type.Optional(Type.Enum([...surfaceTypes])),
  length: Type.Optional(Type.Number({ description: 'Feet.' })),
  width: Type.Optional(Type.Number({ description: 'Feet.' })),
  rateId: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Number({ description: 'Feet or pieces.' })),
  unit: Type.Optional(Type.Enum([...quantityUnits])),
  ...statements,
  groupId: Type.Optional(Type.Integer({ description: 'Photos of one group show one surface.' })),
})

export type AnalyzedPhoto = Static<typeof AnalyzedPhoto>

export const PhotoUrls = Type.Array(PhotoUrl, { maxItems: maxPhotosByMethod.custom })

/** Response to an upload: one URL per file, in the order of the files. */
export const UploadedPhotos = Type.Object({ photos: Type.Array(Type.String()) })

export type UploadedPhotos = Static<typeof UploadedPhotos>

const getPhoto = contract({
  summary: 'Returns a photo, a thumbnail or a logo',
  tag: 'widget',
  access: 'public',
  params: Type.Object({ file: Type.String() }),
  response: fileOf('image/jpeg', 'image/png'),
  errors: [404],
  otherResponses: { 304: Type.Null() },
})

const uploadPhotos = contract({
  summary: 'Uploads photos to a widget',
  description:
    'A multipart form with the files in the repeated field `photos`: JPEG, PNG or HEIC by content, at most 10 of at most 10 MiB. Either all files are stored or none. Returns one URL per file, in order. The thumbnail has the same URL with `-thumbnail` before `.jpg`.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  isUpload: true,
  response: UploadedPhotos,
  errors: [403, 404, 422],
})

export const contracts = { getPhoto, uploadPhotos }
export type Contracts = typeof contracts

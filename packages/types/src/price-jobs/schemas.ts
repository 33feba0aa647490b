import { type Static, Type } from 'typebox'
import {
  maxJobDescriptionLength,
  maxJobSurfaces,
  maxLengthCentifeet,
  maxNameLength,
  maxPhotosByMethod,
  maxQuantity,
  maxSquareCentifeet,
  maxTripMiles,
} from '../limits.ts'
import { zipPattern } from '../places/zip.ts'
import { areaReviews } from './values.ts'
import { statements } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

export const SurfaceType = Type.Enum([...surfaceTypes])

/** Bounds of a measured area, in ten-thousandths of a square foot. */
const AreaInterval = Type.Object(
  {
    lowSqCentifeet: Type.Integer({
      minimum: 0,
      maximum: maxSquareCentifeet,
    }),
    highSqCentifeet: Type.Integer({
      minimum: 0,
      maximum: maxSquareCentifeet,
    }),
  },
  { additionalProperties: false },
)

/** A surface group of a job: one surface, regardless of the number of its photos. */
export const JobSurface = Type.Object(
  {
    serviceTypeId: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Default: the service type of the job.' }),
    ),
    surfaceType: Type.Optional(SurfaceType),
    areaSqCentifeet: Type.Integer({
      minimum: 0,
      maximum: maxSquareCentifeet,
      description: 'Ten-thousandths of a square foot. 0 if a length or a count replaces it.',
    }),
    areaIntervals: Type.Optional(
      Type.Array(AreaInterval, {
        maxItems: 3,
        description: 'One per measurement of the area, for price ranges.',
      }),
    ),
    groupId: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPhotosByMethod.custom })),
    ...statements,
    lengthCentifeet: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxLengthCentifeet,
        description: 'Hundredths of a foot, for rates by the linear foot.',
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxQuantity,
        description: 'Pieces, for rates by the piece.',
      }),
    ),
    rateId: Type.Optional(
      Type.String({
        maxLength: maxNameLength,
        description: 'The rate whose pieces are counted, if that rate lists no surfaces.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type JobSurface = Static<typeof JobSurface>

/** The input of a price, in stored units. */
export const Job = Type.Object(
  {
    serviceTypeId: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The service type of the surfaces that name none. Default: the first one offered.',
      }),
    ),
    surfaces: Type.Array(JobSurface, {
      maxItems: maxJobSurfaces,
      description: 'Each surface group once.',
    }),
    jobDescription: Type.String({ maxLength: maxJobDescriptionLength }),
    zip: Type.Optional(Type.String({ pattern: zipPattern })),
    tripMiles: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxTripMiles,
        description:
          'Distance of the ZIP code from the company in miles, rounded up. The API calculates it.',
      }),
    ),
    isOutsideArea: Type.Optional(
      Type.Boolean({
        description: 'The ZIP code is outside the service area and has the farthest trip fee.',
      }),
    ),
    areaReview: Type.Optional(
      Type.Enum([...areaReviews], {
        description: 'Why the company prices jobs at this ZIP code itself. The API decides it.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type Job = Static<typeof Job>

/** The ZIP code of a job, and the result of its check against the service area. */
export type JobPlace = Pick<Job, 'zip' | 'tripMiles' | 'isOutsideArea' | 'areaReview'>

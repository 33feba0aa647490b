/** Surface types that a visitor can select, as the database and the API name them. */
export const surfaceTypes = [
  'driveway',
  'sidewalk',
  'walkway',
  'patio',
  'deck',
  'fence',
  'exterior siding',
  'roof',
  'exterior brick',
  'door',
  'garage door',
  'floor',
] as const

export type SurfaceType = (typeof surfaceTypes)[number]

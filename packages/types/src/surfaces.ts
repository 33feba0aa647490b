/** The surfaces a visitor can have quoted, by the widget's own names (spec part 1 section 3). */
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

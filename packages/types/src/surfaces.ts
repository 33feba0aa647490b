/** The surfaces that a visitor can select, by their names in the widget. */
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

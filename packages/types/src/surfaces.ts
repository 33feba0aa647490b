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

/** Surfaces that can be several stories high. The number of stories is not asked for the others. */
export const highSurfaces: readonly SurfaceType[] = ['exterior siding', 'exterior brick', 'roof']

/** How dirty a surface is. A surface without a condition is priced as `moderate`. */
export const surfaceConditions = ['light', 'moderate', 'heavy'] as const
export type SurfaceCondition = (typeof surfaceConditions)[number]

/** Names of the surfaces in US Spanish. */
export const spanishSurfaceNames: Record<SurfaceType, string> = {
  driveway: 'Entrada de autos',
  sidewalk: 'Acera',
  walkway: 'Sendero',
  patio: 'Patio',
  deck: 'Terraza de madera',
  fence: 'Cerca',
  'exterior siding': 'Revestimiento exterior',
  roof: 'Techo',
  'exterior brick': 'Ladrillo exterior',
  door: 'Puerta',
  'garage door': 'Puerta del garaje',
  floor: 'Piso',
}

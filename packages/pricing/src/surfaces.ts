import type { SurfaceType } from '@curbquote/types/surfaces'

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

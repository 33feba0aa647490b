import type { SurfaceType } from '@curbquote/types/surfaces'

/** The names of surfaces in the dashboard, in the order on screen. */
export const surfaceLabels: Record<SurfaceType, string> = {
  driveway: 'Driveway',
  sidewalk: 'Sidewalk',
  patio: 'Patio',
  deck: 'Deck',
  fence: 'Fence',
  'exterior siding': 'House Siding',
  roof: 'Roof',
  'exterior brick': 'Wall',
  door: 'Door',
  walkway: 'Walkway',
  'garage door': 'Garage Door',
  floor: 'Floor',
}

export const surfaces = Object.keys(surfaceLabels) as SurfaceType[]

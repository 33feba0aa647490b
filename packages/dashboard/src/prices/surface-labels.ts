import type { SurfaceType } from '@curbquote/types/surfaces'

/** The names of surfaces that customers see, in the order on screen. Add-ons have names of their own. */
export const surfaceLabels: Record<SurfaceType, string> = {
  driveway: 'Driveway',
  sidewalk: 'Sidewalk',
  patio: 'Patio',
  deck: 'Deck',
  fence: 'Fence',
  'exterior siding': 'Exterior siding',
  roof: 'Roof',
  'exterior brick': 'Exterior brick',
  door: 'Door',
  walkway: 'Walkway',
  'garage door': 'Garage door',
  floor: 'Floor',
}

export const surfaces = Object.keys(surfaceLabels) as SurfaceType[]

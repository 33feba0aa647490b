import type { SmartAddOn, SurfaceType } from '@curbquote/types'

/** Surface labels of add-ons and rates, in the order on screen. */
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

export const behaviorLabels: Record<SmartAddOn['behavior'], { name: string; hint: string }> = {
  suggest: { name: 'Suggest', hint: 'The customer may choose it.' },
  auto_include: {
    name: 'Auto-include',
    hint: 'Added to the quote total automatically and clearly labeled.',
  },
}

export const priceTypeLabels: Record<SmartAddOn['priceType'], string> = {
  flat: 'Flat price',
  per_sqft: 'Per sq ft',
}

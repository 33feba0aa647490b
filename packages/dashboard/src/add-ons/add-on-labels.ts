import type { SmartAddOn } from '@curbquote/types/add-ons'
import { surfaceLabels } from '../prices/surface-labels.ts'

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

/** The names of surfaces in add-ons. Three differ from those that customers see. */
export const addOnSurfaceLabels: typeof surfaceLabels = {
  ...surfaceLabels,
  'exterior siding': 'House Siding',
  'exterior brick': 'Wall',
  'garage door': 'Garage Door',
}

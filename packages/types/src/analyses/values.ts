export const jobComplexities = ['simple', 'moderate', 'complex'] as const

/** Codes for the additional photo that would improve the estimate most. The widget translates them. */
export const photoRequests = [
  'whole_surface',
  'straight_on',
  'known_object',
  'other_end',
  'closer',
  'better_light',
] as const

export type PhotoRequest = (typeof photoRequests)[number]

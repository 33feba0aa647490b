/** Why the company prices a job itself: its ZIP code is outside the service area or unknown. */
export const areaReviews = ['OUTSIDE_AREA', 'UNKNOWN_ZIP'] as const

export type AreaReview = (typeof areaReviews)[number]

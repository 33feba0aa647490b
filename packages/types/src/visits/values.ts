/** Steps of the form that visits are counted at. A visit that reaches one counts at the earlier ones too. */
export const countedSteps = ['seen', 'started', 'photo', 'price', 'details'] as const

export type CountedStep = (typeof countedSteps)[number]

/** All steps in their order. The last two are read from the quotes. */
export const funnelSteps = [...countedSteps, 'sent', 'accepted'] as const

export type FunnelStep = (typeof funnelSteps)[number]

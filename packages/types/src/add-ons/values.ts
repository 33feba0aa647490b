export const addOnPriceTypes = ['flat', 'per_sqft'] as const

export const addOnBehaviors = ['suggest', 'auto_include'] as const

/** How the area of a job is found. A custom job is described instead. */
export const measurementMethods = ['manual', 'ai', 'conversation', 'custom'] as const
export type MeasurementMethod = (typeof measurementMethods)[number]

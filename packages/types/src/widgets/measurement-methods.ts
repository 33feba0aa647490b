/** How the area of a job is measured. A custom job has a description instead of an area. */
export const measurementMethods = ['manual', 'ai', 'conversation', 'custom'] as const
export type MeasurementMethod = (typeof measurementMethods)[number]

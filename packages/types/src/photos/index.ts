export * from './endpoints.ts'
export * from './photo-url.ts'
export * from './values.ts'
export type * from './schemas.ts'

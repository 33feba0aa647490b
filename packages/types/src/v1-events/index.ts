export * from './endpoints.ts'
export * from './values.ts'
export type * from './schemas.ts'

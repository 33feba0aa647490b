export * from './endpoints.ts'
export * from './price-list.ts'
export * from './values.ts'
export type * from './schemas.ts'

export * from './endpoints.ts'
export type * from './schemas.ts'

export * from './endpoints.ts'
export * from './color-contrast.ts'
export type * from './schemas.ts'

export * from './exact-answers.ts'
export * from './values.ts'
export type * from './schemas.ts'

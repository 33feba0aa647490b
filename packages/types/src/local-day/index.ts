export type * from './schemas.ts'

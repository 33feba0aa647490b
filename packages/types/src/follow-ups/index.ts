export * from './endpoints.ts'
export * from './follow-up-message.ts'
export * from './follow-up-texts.ts'
export type * from './schemas.ts'

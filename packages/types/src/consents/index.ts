export * from './consents.ts'

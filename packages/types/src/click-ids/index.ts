export * from './click-ids.ts'

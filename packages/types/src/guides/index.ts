export * from './guide.ts'

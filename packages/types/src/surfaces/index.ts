export * from './surfaces.ts'

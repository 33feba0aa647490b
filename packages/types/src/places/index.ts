export * from './zip.ts'
export * from './place-in.ts'
export * from './us-states.ts'
export * from './time-zones.ts'

export * from './zip.ts'
export * from './address.ts'
export * from './us-states.ts'
export * from './time-zones.ts'

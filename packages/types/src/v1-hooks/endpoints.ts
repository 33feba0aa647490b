import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const v1AddHook = endpoint<Contracts['v1AddHook']>('POST', '/api/v1/hooks')
export const v1ListHooks = endpoint<Contracts['v1ListHooks']>('GET', '/api/v1/hooks')
export const v1DeleteHook = endpoint<Contracts['v1DeleteHook']>('DELETE', '/api/v1/hooks/:hookId')
export const v1ListSamples = endpoint<Contracts['v1ListSamples']>('GET', '/api/v1/samples/:event')

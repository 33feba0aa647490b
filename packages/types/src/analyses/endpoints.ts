import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const analyzeJob = endpoint<Contracts['analyzeJob']>('POST', '/api/widget/:widgetId/analyze')

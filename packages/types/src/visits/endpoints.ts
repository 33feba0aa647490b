import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const countVisit = endpoint<Contracts['countVisit']>('POST', '/api/widget/:widgetId/visits')
export const getFunnel = endpoint<Contracts['getFunnel']>('GET', '/api/company/funnel')

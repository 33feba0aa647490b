import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getChallenge = endpoint<Contracts['getChallenge']>(
  'GET',
  '/api/widget/:widgetId/challenge',
)

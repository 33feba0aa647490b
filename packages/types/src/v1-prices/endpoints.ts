import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const v1GetPriceList = endpoint<Contracts['v1GetPriceList']>('GET', '/api/v1/price-list')
export const v1PriceJob = endpoint<Contracts['v1PriceJob']>('POST', '/api/v1/prices')
export const v1GetDescription = endpoint<Contracts['v1GetDescription']>(
  'GET',
  '/api/v1/openapi.json',
)

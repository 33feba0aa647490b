import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getWidgetConfig = endpoint<Contracts['getWidgetConfig']>(
  'GET',
  '/api/widget/:widgetId',
)
export const getFirstStep = endpoint<Contracts['getFirstStep']>(
  'GET',
  '/api/widget/:widgetId/first-step',
)
export const getWidgetCompany = endpoint<Contracts['getWidgetCompany']>(
  'GET',
  '/api/widget/:widgetId/company',
)

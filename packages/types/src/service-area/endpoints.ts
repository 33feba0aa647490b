import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const checkService = endpoint<Contracts['checkService']>(
  'POST',
  '/api/widget/:widgetId/service-check',
)
export const requestOutside = endpoint<Contracts['requestOutside']>(
  'POST',
  '/api/widget/:widgetId/outside-requests',
)
export const getServiceArea = endpoint<Contracts['getServiceArea']>(
  'GET',
  '/api/company/:companyId/service-area',
)
export const saveServiceArea = endpoint<Contracts['saveServiceArea']>(
  'PUT',
  '/api/company/:companyId/service-area',
)
export const addServiceZip = endpoint<Contracts['addServiceZip']>(
  'POST',
  '/api/company/:companyId/service-zips',
)
export const listOutsideRequests = endpoint<Contracts['listOutsideRequests']>(
  'GET',
  '/api/company/:companyId/outside-requests',
)
export const checkOwnZip = endpoint<Contracts['checkOwnZip']>(
  'GET',
  '/api/company/:companyId/service-area/zips/:zip',
)

import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getConversionSettings = endpoint<Contracts['getConversionSettings']>(
  'GET',
  '/api/company/conversions',
)
export const saveConversionSettings = endpoint<Contracts['saveConversionSettings']>(
  'PUT',
  '/api/company/conversions',
)
export const renewConversionsUrl = endpoint<Contracts['renewConversionsUrl']>(
  'POST',
  '/api/company/conversions/url',
)
export const removeConversionsUrl = endpoint<Contracts['removeConversionsUrl']>(
  'DELETE',
  '/api/company/conversions/url',
)
export const exportConversions = endpoint<Contracts['exportConversions']>(
  'GET',
  '/api/company/conversions/export',
)
export const readConversionsFile = endpoint<Contracts['readConversionsFile']>(
  'GET',
  '/conversions/:file',
)

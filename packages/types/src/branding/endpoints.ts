import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const changeBranding = endpoint<Contracts['changeBranding']>('PUT', '/api/company/branding')
export const uploadLogo = endpoint<Contracts['uploadLogo']>('POST', '/api/company/upload-logo')

import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listSessions = endpoint<Contracts['listSessions']>('GET', '/api/auth/sessions')
export const endOtherSession = endpoint<Contracts['endOtherSession']>(
  'DELETE',
  '/api/auth/sessions/:sessionId',
)
export const endAllSessions = endpoint<Contracts['endAllSessions']>('DELETE', '/api/auth/sessions')
export const exchangeCode = endpoint<Contracts['exchangeCode']>('POST', '/api/auth/exchange')
export const signIn = endpoint<Contracts['signIn']>('POST', '/api/auth/company/login')
export const signOut = endpoint<Contracts['signOut']>('POST', '/api/auth/logout')

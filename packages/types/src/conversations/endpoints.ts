import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const startConversation = endpoint<Contracts['startConversation']>(
  'POST',
  '/api/widget/:widgetId/conversation',
)
export const continueConversation = endpoint<Contracts['continueConversation']>(
  'POST',
  '/api/widget/:widgetId/conversation/:conversationId',
)
export const getConversation = endpoint<Contracts['getConversation']>(
  'GET',
  '/api/widget/:widgetId/conversation/:conversationId',
)

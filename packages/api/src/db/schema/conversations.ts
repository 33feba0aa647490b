import type { ConversationMessage, AnalysisConversation } from '@curbquote/types'
import type { Generated, JSONColumnType } from 'kysely'
import type { Estimate } from '../../analyses/read-estimate.ts'

/** A message of a conversation: the row has the ids of its photos, the response their URLs. */
export type StoredMessage = Omit<ConversationMessage, 'photos'> & { photoIds: string[] }

export interface ConversationsTable {
  id: string
  company_id: number
  turn: number
  messages: JSONColumnType<StoredMessage[]>
  awaiting: AnalysisConversation['awaiting']
  photos: JSONColumnType<{ photoId: string; groupId: number | null }[]>
  estimate: JSONColumnType<Estimate>
  created_at: Generated<Date>
}

/** AI measurements of a company per day (UTC). */
export interface AiUsageTable {
  company_id: number
  day: string
  single_image_count: Generated<number>
  multi_image_count: Generated<number>
}

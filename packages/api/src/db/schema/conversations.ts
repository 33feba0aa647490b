import type { EstimatedSurface, jobComplexities, PhotoRequest } from '@curbquote/types/analyses'
import type { AnalysisConversation, ConversationMessage } from '@curbquote/types/conversations'
import type { surfaceConditions } from '@curbquote/types/surface-questions'
import type { Generated, JSONColumnType } from 'kysely'

/** A message of a conversation: the row has the ids of its photos, the response their URLs. */
export type StoredMessage = Omit<ConversationMessage, 'photos'> & { photoIds: string[] }

/** The validated part of a model's response: numbers within bounds, words of fixed lists, and a note. */
export interface Estimate {
  surfaces: EstimatedSurface[]
  /** The group of each photo's surface, or `null`. */
  photoGroups: (number | null)[]
  condition: (typeof surfaceConditions)[number]
  complexity: (typeof jobComplexities)[number]
  notes: string | null
  photoRequest: PhotoRequest | null
}

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

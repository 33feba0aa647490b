import type { ConversationMessage, MeasuringConversation } from '@curbquote/types'
import type { Generated, JSONColumnType } from 'kysely'
import type { Estimate } from '../../analyses/read-estimate.ts'

export interface MeasuringConversationsTable {
  id: string
  company_id: number
  turn: number
  messages: JSONColumnType<ConversationMessage[]>
  awaiting: MeasuringConversation['awaiting']
  photos: JSONColumnType<MeasuringConversation['photos']>
  estimate: JSONColumnType<Estimate>
  created_at: Generated<Date>
}

/** What AI has measured for a company on a day (UTC). */
export interface AiUsageTable {
  company_id: number
  day: string
  single_image_count: Generated<number>
  multi_image_count: Generated<number>
}

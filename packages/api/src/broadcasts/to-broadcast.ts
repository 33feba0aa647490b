import type { Broadcast } from '@curbquote/types/broadcasts'
import type { Selectable } from 'kysely'
import type { BroadcastsTable } from '../db/schema/broadcasts.ts'

export function toBroadcast(row: Selectable<BroadcastsTable>): Broadcast {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    subject: row.subject,
    segment: row.segment,
    segmentDetails: row.segment_days === null ? null : { days: row.segment_days },
    recipientCount: row.recipient_count,
    successCount: row.success_count,
    failureCount: row.failure_count,
    unknownCount: row.unknown_count,
    skippedCount: row.skipped_count,
    status: row.status,
    problem: row.last_error,
  }
}

import type { Generated } from 'kysely'

export interface PhotosTable {
  id: string
  company_id: number
  /** Size of the stored JPEG and its thumbnail. */
  byte_size: number
  width_px: number
  height_px: number
  /** A logo of the owner: one PNG without a thumbnail. */
  is_logo: Generated<boolean>
  /** When a quote, custom job or branding claimed it. The cleanup job deletes unclaimed photos. */
  claimed_at: Date | null
  created_at: Generated<Date>
}

/**
 * Photos whose files are scheduled for deletion. An upload schedules the deletion before it stores the files, and cancels it
 * when it inserts the rows.
 */
export interface PhotoRemovalsTable {
  photo_id: string
  due_at: Generated<Date>
}

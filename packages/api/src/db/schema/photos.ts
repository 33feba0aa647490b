import type { Generated } from 'kysely'

export interface PhotosTable {
  id: string
  company_id: number
  /** Of the stored JPEG and its thumbnail together. */
  byte_size: number
  width_px: number
  height_px: number
  /** Uploaded by the owner for the widget's banner: one PNG without a thumbnail. */
  is_logo: Generated<boolean>
  /** When a quote, a custom job or the branding took it; a photo nobody claims is swept. */
  claimed_at: Date | null
  created_at: Generated<Date>
}

/** Photos whose files are to leave the store. */
export interface PhotoRemovalsTable {
  photo_id: string
  due_at: Generated<Date>
}

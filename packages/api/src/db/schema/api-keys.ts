import type { ApiScope } from '@curbquote/types/endpoints'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ApiKeysTable {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  /** The beginning of the key. */
  prefix: string
  /** SHA-256 of the key. */
  key_hash: string
  scopes: ApiScope[]
  /** The email address of the owner. */
  created_by: string
  created_at: Generated<Date>
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

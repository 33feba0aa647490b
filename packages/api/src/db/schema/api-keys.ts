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
  last_used_ip: string | null
  /** IP addresses and networks (CIDR). Empty: every IP address. */
  allowed_networks: Generated<string[]>
  /** SHA-256 of the key before the last rotation. */
  previous_hash: string | null
  previous_until: Date | null
}

/** The newest requests of a key. */
export interface KeyRequestsTable {
  company_id: number
  key_id: number
  id: GeneratedAlways<number>
  request_id: string
  method: string
  /** Without the query. */
  path: string
  status: number
  error_code: string | null
  created_at: Generated<Date>
}

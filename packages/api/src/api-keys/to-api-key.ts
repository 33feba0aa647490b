import type { ApiKey } from '@curbquote/types/api-keys'
import type { ApiKeyRow } from './api-key-queries.ts'

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.is_expired,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
    allowedNetworks: row.allowed_networks,
    previousKeyUntil: row.previous_until?.toISOString() ?? null,
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/errors.ts'

/**
 * Refuses requests without the user name and the password (HTTP basic authentication). Refuses all requests if no password is
 * configured.
 */
export function requireWebhookPassword(userName: string, password: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!password || !isEqual(credentialsOf(request), `${userName}:${password}`))
      throw new DomainError(401, 'NOT_SIGNED_IN', 'Unauthorized: please sign in.', {
        headers: { 'www-authenticate': 'Basic realm="CurbQuote"' },
      })
  }
}

function credentialsOf(request: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(credentials, 'base64').toString('utf8')
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

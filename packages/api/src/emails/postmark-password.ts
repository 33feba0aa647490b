import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { NotSignedInError } from '../errors.ts'

/** Refuses requests without the password (HTTP basic authentication). Refuses all requests if no password is configured. */
export function requirePostmarkPassword(password: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!password || !isEqual(passwordOf(request), password)) throw new NotSignedInError()
  }
}

/** The user name is ignored. */
function passwordOf(request: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

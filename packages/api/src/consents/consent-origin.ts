import { isIP } from 'node:net'
import { maxUrlLength } from '@curbquote/types/limits'
import type { FastifyRequest } from 'fastify'

/** The origin of a consent, read from its request. */
export interface ConsentOrigin {
  /** `null` if a proxy passes a value that is not an IP address. */
  ip: string | null
  userAgent: string | null
  pageUrl: string | null
}

const maxUserAgentLength = 300

/** `pageUrl` is the page that the form names. Otherwise the Referer header, without its query, which may have secrets. */
export function consentOrigin(request: FastifyRequest, pageUrl?: string): ConsentOrigin {
  const { ipAddress: ip } = request
  return {
    ip: isIP(ip) ? ip : null,
    userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
    pageUrl: pageUrl ?? withoutQuery(request.headers.referer),
  }
}

function withoutQuery(referer: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { origin, pathname } = new URL(referer)
  return (origin + pathname).slice(0, maxUrlLength)
}

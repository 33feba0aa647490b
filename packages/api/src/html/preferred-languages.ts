import { type Language, languages } from '@curbquote/types/text'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The browser's first supported language. */
export function preferredLanguage({ headers }: FastifyRequest): Language {
  return firstLanguage(preferredLanguages(headers))
}

/** The first supported language of a list of tags. */
export function firstLanguage(tags: readonly (string | null | undefined)[]): Language {
  const supported = tags.map((tag) =>
    languages.find((language) => language === tag?.toLowerCase().split(/[-_]/)[0]),
  )
  return supported.find((language) => language !== undefined) ?? 'en'
}

/** The tags of the Accept-Language header by preference. */
export function preferredLanguages(headers: FastifyRequest['headers']): string[] {
  return headers['accept-language'] ? new Negotiator({ headers }).languages() : []
}

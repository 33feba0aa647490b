import { type Language, languages } from '@curbquote/types'
import type { FastifyRequest } from 'fastify'

/** The browser's first supported language. */
export function preferredLanguage({ headers }: FastifyRequest): Language {
  return firstLanguage(preferredLanguages(headers['accept-language']))
}

/** The first supported language of a list of tags. */
export function firstLanguage(tags: readonly (string | null | undefined)[]): Language {
  const supported = tags.map((tag) =>
    languages.find((language) => language === tag?.toLowerCase().split(/[-_]/)[0]),
  )
  return supported.find((language) => language !== undefined) ?? 'en'
}

/** The tags of an Accept-Language header by preference. */
export function preferredLanguages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

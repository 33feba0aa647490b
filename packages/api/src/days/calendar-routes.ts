import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { NotFoundError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'
import { type CalendarFile, calendarTokens, makeCalendarFeed } from './calendar-feed.ts'

/** The calendar feed of a secret URL, which calendar apps request every few hours. */
export const calendarRoutes: FastifyPluginAsync = async (app) => {
  const tokens = calendarTokens(app.settings.codePepper)
  const schema = {
    hide: true,
    access: 'public' as const,
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  }
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { schema },
    async (request, reply) => {
      const { token } = request.params
      const link = tokens.read(token)
      if (!link) throw new NotFoundError('Calendar')
      await app.countAgainst(limits.calendarFeeds, `${request.ipAddress} ${link.companyId}`)
      const file = await makeCalendarFeed(app.db, app.settings, token)
      if (!file) throw new NotFoundError('Calendar')
      return sendCalendar(reply, file, request.headers['if-none-match'])
    },
  )
}

/** Sends a calendar, or 304 if the client has it. */
export function sendCalendar(
  reply: FastifyReply,
  { body, etag }: CalendarFile,
  ifNoneMatch?: string,
): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
  if (ifNoneMatch?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(body)
}

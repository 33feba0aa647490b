import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  Broadcast,
  broadcastsPerPage,
  BroadcastSegments,
  BroadcastsPage,
  CountBroadcastSegments,
  ListBroadcasts,
  SendBroadcast,
} from '@curbquote/types'
import { Type } from 'typebox'
import { sessionSecurity } from '../plugins/auth.ts'
import { listBroadcasts } from './broadcast-queries.ts'
import { createBroadcast } from './create-broadcast.ts'
import { countSegments } from './segments.ts'
import { toBroadcast } from './to-broadcast.ts'

const Headers = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'The same key with the same body is the same broadcast.',
    }),
  ),
})

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError }

/** What admins mail to many companies at once. */
export const broadcastRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireAdmin)

  app.get(
    '/email-broadcast-segments',
    {
      schema: {
        summary: 'Counts whom a broadcast can go to',
        tags: ['admin'],
        security: sessionSecurity,
        querystring: CountBroadcastSegments,
        response: { 200: BroadcastSegments, ...refusals },
      },
    },
    async (request) => ({
      segments: await countSegments(app.db, request.query),
      from: app.settings.mailFrom,
    }),
  )

  app.get(
    '/email-broadcasts',
    {
      schema: {
        summary: 'Lists the broadcasts, newest first',
        tags: ['admin'],
        security: sessionSecurity,
        querystring: ListBroadcasts,
        response: { 200: BroadcastsPage, ...refusals },
      },
    },
    async (request) => {
      const { page = 1, limit = broadcastsPerPage } = request.query
      const { rows, total } = await listBroadcasts(app.db, page, limit)
      return {
        broadcasts: rows.map(toBroadcast),
        page,
        total,
        totalPages: Math.max(1, Math.ceil(total / limit)),
      }
    },
  )

  app.post(
    '/email-broadcasts',
    {
      schema: {
        summary: 'Sends a broadcast',
        tags: ['admin'],
        security: sessionSecurity,
        headers: Headers,
        body: SendBroadcast,
        response: { 201: Broadcast, ...refusals, 422: ApiError },
      },
      // Six bytes of JSON a character at most.
      bodyLimit: 1024 * 1024,
    },
    async (request, reply) => {
      const broadcast = await createBroadcast(
        app.db,
        app.jobs,
        request.admin,
        request.headers['idempotency-key'],
        request.body,
      )
      return reply.code(201).send(toBroadcast(broadcast))
    },
  )
}

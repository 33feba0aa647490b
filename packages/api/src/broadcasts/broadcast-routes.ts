import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AdminMessage,
  ApiError,
  Broadcast,
  BroadcastDraft,
  broadcastsPerPage,
  BroadcastSegments,
  BroadcastsPage,
  CountBroadcastSegments,
  KeptBroadcastDraft,
  ListBroadcasts,
  SendBroadcast,
  TestBroadcast,
} from '@curbquote/types'
import { Type } from 'typebox'
import { InvalidInputError } from '../errors.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import { findBroadcastDraft, keepBroadcastDraft } from './broadcast-draft-queries.ts'
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

/** The longest content, at six bytes of JSON a character. */
const bodyLimit = 1024 * 1024

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError }

/** The emails that admins send to many companies at once. */
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

  app.get(
    '/email-broadcast-draft',
    {
      schema: {
        summary: 'The broadcast that the admin has typed and not sent',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: KeptBroadcastDraft, ...refusals },
      },
    },
    async (request) => ({
      draft: (await findBroadcastDraft(app.db, request.admin.adminId)) ?? null,
    }),
  )

  app.put(
    '/email-broadcast-draft',
    {
      schema: {
        summary: 'Keeps the broadcast that the admin is typing',
        tags: ['admin'],
        security: sessionSecurity,
        body: BroadcastDraft,
        response: { 200: KeptBroadcastDraft, ...refusals },
      },
      bodyLimit,
    },
    async (request) => {
      await keepBroadcastDraft(app.db, request.admin.adminId, request.body)
      return { draft: request.body }
    },
  )

  app.post(
    '/email-broadcasts/test',
    {
      schema: {
        summary: 'Sends a broadcast to the admin alone, with sample names',
        tags: ['admin'],
        security: sessionSecurity,
        body: TestBroadcast,
        response: { 202: AdminMessage, ...refusals },
      },
      bodyLimit,
    },
    async (request, reply) => {
      const { subject, content } = request.body
      const { email } = request.admin
      if (!subject.trim() || !content.trim())
        throw new InvalidInputError('Please provide both subject and content')
      await app.db.transaction().execute((transaction) =>
        queueMail(transaction, app.jobs, {
          kind: 'broadcast_test',
          companyId: null,
          recipients: [email],
          parameters: { subject: subject.trim(), content },
        }),
      )
      return reply.code(202).send({ message: `A test is on its way to ${email}.` })
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
      bodyLimit,
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

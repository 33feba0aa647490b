import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/broadcasts/routes'
import { broadcastsPerPage } from '@curbquote/types/limits'
import type { BroadcastEmails } from './broadcast-email.ts'
import { queueEmail } from '../emails/queue-email.ts'
import * as queries from './broadcast-queries.ts'
import { createBroadcast, requireSendable } from './create-broadcast.ts'
import { countSegments } from './segments.ts'
import type { Broadcast } from '@curbquote/types/broadcasts'
import type { Selectable } from 'kysely'
import type { BroadcastsTable } from '../db/schema/broadcasts.ts'

/** Fits the maximum content at six bytes of JSON per character. */
const bodyLimit = 1024 * 1024

/** Broadcast emails of admins to many companies. */
export const broadcastRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getBroadcastSegments,
    handler: async (request) => ({
      segments: await countSegments(app.db, request.query),
      from: app.settings.emailFrom,
    }),
  })

  app.route({
    ...routes.listBroadcasts,
    handler: async (request) => {
      const { page = 1, limit = broadcastsPerPage } = request.query
      const { rows, total } = await queries.listBroadcasts(app.db, page, limit)
      return {
        broadcasts: rows.map(toBroadcast),
        page,
        total,
        totalPages: Math.max(1, Math.ceil(total / limit)),
      }
    },
  })

  app.route({
    ...routes.getBroadcastDraft,
    handler: async (request) => ({
      draft: (await queries.findBroadcastDraft(app.db, request.admin.adminId)) ?? null,
    }),
  })

  app.route({
    ...routes.saveBroadcastDraft,
    bodyLimit,
    handler: async (request) => {
      await queries.saveBroadcastDraft(app.db, request.admin.adminId, request.body)
      return { draft: request.body }
    },
  })

  app.route({
    ...routes.sendTestBroadcast,
    bodyLimit,
    handler: async (request, reply) => {
      requireSendable(request.body)
      const { subject, content } = request.body
      const { email } = request.admin
      await app.db.transaction().execute((transaction) =>
        queueEmail<BroadcastEmails>(transaction, app.jobs, {
          kind: 'broadcast_test',
          companyId: null,
          recipients: [email],
          parameters: { subject: subject.trim(), content },
        }),
      )
      return reply.code(202).send({ message: `A test is on its way to ${email}.` })
    },
  })

  app.route({
    ...routes.sendBroadcast,
    bodyLimit,
    handler: async (request, reply) => {
      const broadcast = await createBroadcast(
        app.db,
        app.jobs,
        request.admin,
        request.headers['idempotency-key'],
        request.body,
      )
      return reply.code(201).send(toBroadcast(broadcast))
    },
  })
}

function toBroadcast(row: Selectable<BroadcastsTable>): Broadcast {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    subject: row.subject,
    segment: row.segment,
    segmentDetails: row.segment_days === null ? null : { days: row.segment_days },
    recipientCount: row.recipient_count,
    successCount: row.success_count,
    failureCount: row.failure_count,
    unknownCount: row.unknown_count,
    skippedCount: row.skipped_count,
    status: row.status,
    problem: row.last_error,
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError } from '@curbquote/types'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { UnavailableError } from '../errors.ts'

/** For load balancers: whether the process lives, and whether it can do its work. */
export const operationsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const Ok = Type.Object({ status: Type.Literal('ok') })

  app.get(
    '/healthz',
    {
      schema: {
        summary: 'Answers while the process lives',
        tags: ['operations'],
        response: { 200: Ok },
      },
    },
    async () => ({ status: 'ok' as const }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Answers 200 while the database does',
        tags: ['operations'],
        response: { 200: Ok, 503: ApiError },
      },
    },
    async () => {
      try {
        await sql`select 1`.execute(app.db)
      } catch (error) {
        throw new UnavailableError('The database does not answer.', error)
      }
      return { status: 'ok' as const }
    },
  )
}

import type { Kysely } from 'kysely'
import fastifyPlugin from 'fastify-plugin'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>
    findReader: OpenDatabase['findReader']
  }
}

export const database = fastifyPlugin<{ database: OpenDatabase }>(async (app, options) => {
  app.decorate('db', options.database.db)
  app.decorate('findReader', () => options.database.findReader())
})

import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { TSchema } from 'typebox'
import type { Access } from '../endpoints/access.ts'

interface Route {
  method: string
  url: string
  schema: { access: Access; response: Record<number, TSchema> } & Partial<
    Record<'params' | 'querystring' | 'headers' | 'body', TSchema>
  >
}

const routes: Record<string, Route> = {}
for await (const file of glob('*/routes.ts', { cwd: path.dirname(import.meta.dirname) })) {
  const module = (await import(`../${file}`)) as { routes: Record<string, Route> }
  Object.assign(routes, module.routes)
}

/** Every route of the API, by the name of its endpoint. */
export const allRoutes = Object.entries(routes)

import type { Access } from '@curbquote/types/endpoints'
import type { App } from '../app.ts'

/** A route of the OpenAPI document. */
export interface DeclaredRoute {
  /** Such as `GET /api/offers/{token}`. */
  name: string
  method: string
  path: string
  access: Exclude<Access, 'public'> | undefined
  hasBody: boolean
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: unknown; 'x-access': Access }>>
}

/** The routes of the OpenAPI document with their declared access, which is `undefined` for public routes. */
export function declaredRoutes(app: App): DeclaredRoute[] {
  const { paths } = app.swagger() as unknown as OpenApi
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, 'x-access': access }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: access === 'public' ? undefined : access,
      hasBody: requestBody !== undefined,
    })),
  )
}

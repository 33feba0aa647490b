import type { App } from '../app.ts'

/** All routes of the application's router, such as `GET /api/widget/:widgetId`. */
export function registeredRoutes(app: App): [method: string, pathname: string][] {
  const routes: [string, string][] = []
  const ancestors: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match?.[2]) continue
    const depth = Math.ceil((match[1] ?? '').length / 4)
    ancestors.length = Math.max(0, depth - 1)
    ancestors.push(match[2])
    for (const method of match[3]?.split(', ') ?? []) routes.push([method, ancestors.join('')])
  }
  return routes
}

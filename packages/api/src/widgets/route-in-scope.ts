/**
 * The route of an endpoint for a scope with a prefix: its path without the prefix, which Fastify adds again. The plugin for
 * CORS needs such a scope, because it registers a route for preflight requests to everything below the prefix.
 */
export function routeInScope<Route extends { url: string }>(
  { prefix }: { prefix: string },
  route: Route,
): Route {
  if (!route.url.startsWith(`${prefix}/`)) throw new Error(`${route.url} is not below ${prefix}.`)
  return { ...route, url: route.url.slice(prefix.length) }
}

import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the routes that match a URL. */
    methodsOf(url: string): string[]
  }
}

interface KnownPath {
  segments: string[]
  methods: Set<string>
}

/** Knows the methods of each path, for the response 405. Register it before the routes. */
export const knownMethods = fastifyPlugin(async (app) => {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    // The paths of all other routes, such as CORS preflights.
    if (/^\/?\*/.test(url)) return
    const known = paths.get(url) ?? { segments: url.split('/'), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })
  app.decorate('methodsOf', (url: string) => {
    const segments = (url.split('?', 1)[0] ?? '').split('/')
    const methods = [...paths.values()]
      .filter((path) => matches(path, segments))
      .flatMap((path) => [...path.methods])
    return [...new Set(methods)].sort()
  })
})

/** An encoded slash in a parameter is an attempt to reach another path, and gets 404. */
function matches(path: KnownPath, segments: readonly string[]): boolean {
  const isWildcard = path.segments.at(-1) === '*'
  const own = isWildcard ? path.segments.slice(0, -1) : path.segments
  return (
    (isWildcard ? segments.length > own.length : segments.length === own.length) &&
    own.every(
      (segment, index) =>
        segment === segments[index] ||
        (segment.startsWith(':') && segments[index] && !/%2f/i.test(segments[index])),
    )
  )
}

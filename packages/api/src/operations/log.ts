import type { FastifyRequest } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'

/** Fields of database errors that may quote a row or a statement with personal data. */
const quotingMembers = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'query']

/** In characters. */
const maxWaitingLength = 2 ** 20

/** The process's log. Contains no personal data. Requests are logged by route, because a path or query may contain a token. */
export function createLog(level: string): Logger {
  // Write about twenty lines at once: a write per line takes a quarter of the time of a small request.
  const destination = pino.destination({
    sync: true,
    minLength: 4_096,
    maxLength: maxWaitingLength,
    periodicFlush: 200,
  })
  surviveFailedWrites(destination)
  return pino(
    {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          route: request.routeOptions?.url,
        }),
        err: serializeError,
      },
    },
    destination,
  )
}

/** A full disk must not stop the server. Lines wait for space, and are lost beyond `maxWaitingLength`. */
function surviveFailedWrites(destination: ReturnType<typeof pino.destination>): void {
  let isFailing = false
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (!isFailing) console.error(`The log cannot be written (${error.code}). Lines are lost.`)
    isFailing = true
  })
  destination.on('write', () => {
    isFailing = false
  })
  // Not `flushSync`, which repeats a failed write forever.
  process.once('exit', () => destination.flush())
}

export function serializeError(error: Error): object {
  const serialized = stdSerializers.errWithCause(error)
  deleteQuotingMembers(serialized)
  return serialized
}

function deleteQuotingMembers(serialized: Record<string, unknown>): void {
  for (const member of quotingMembers) delete serialized[member]
  if (serialized.cause && typeof serialized.cause === 'object')
    deleteQuotingMembers(serialized.cause as Record<string, unknown>)
}

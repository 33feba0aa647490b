import type { FastifyInstance } from 'fastify'
import { StartupError } from '../errors/errors.ts'

/** @throws StartupError that names the variable to change if the host or the port cannot be used */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  {
    host,
    hostVariable,
    port,
    portVariable,
  }: { host: string; hostVariable: string; port: number; portVariable: string },
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    switch (error.code) {
      case 'EADDRINUSE':
        throw new StartupError(
          `Port ${port} is in use. Stop the program that uses it, or set ${portVariable} to another number.`,
        )
      case 'EACCES':
        throw new StartupError(
          `This process does not have permission to use port ${port}. Set ${portVariable} to another number.`,
        )
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartupError(
          `${hostVariable} is ${host}, which is not an IP address of this machine.`,
        )
      default:
        throw error
    }
  })
}

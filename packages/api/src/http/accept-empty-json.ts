import type { FastifyInstance } from 'fastify'

/**
 * Accepts an empty JSON body of a request whose route has no body. Many HTTP clients send a JSON content type with every DELETE.
 * Other routes still require content.
 */
export function acceptEmptyJson(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.raw.headers
    const isEmpty = (length === undefined || length === '0') && encoding === undefined
    if (isEmpty && !request.routeOptions.schema?.body) delete request.raw.headers['content-type']
    done()
  })
}

import fastifyPlugin from 'fastify-plugin'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'

type Serialize = (response: unknown) => string

const serializers = new WeakMap<object, Serialize>()

/**
 * Compiles response serializers, each with the first response of its schema, because compiling all of them would take
 * longer than the rest of the start. Routes with the same schema share a serializer, also across the applications of a test
 * process.
 */
export const responseSerialization = fastifyPlugin(async (app) => {
  app.setSerializerCompiler(({ schema }) => (response) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      serialize = fastJsonStringify(schema as Schema)
      serializers.set(schema, serialize)
    }
    return serialize(response)
  })
})

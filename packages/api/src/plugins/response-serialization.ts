import fastifyPlugin from 'fastify-plugin'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'

type Serialize = (answer: unknown) => string

/**
 * Compiles what shapes the routes' answers, each with the first answer of its schema: all together take longer than the
 * rest of a start. Routes that answer alike, as they all do with errors, share it.
 */
export const responseSerialization = fastifyPlugin(async (app) => {
  const serializers = new WeakMap<object, Serialize>()
  app.setSerializerCompiler(({ schema }) => (answer) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      serialize = fastJsonStringify(schema as Schema)
      serializers.set(schema, serialize)
    }
    return serialize(answer)
  })
})

import { type WebhookEvent, webhookEvents } from '@curbquote/types/webhooks'
import { webhookSummaries } from '@curbquote/types/webhooks/schemas'
import { sampleBody } from '../webhooks/sample-body.ts'
import { withUrls } from '../webhooks/to-event-body.ts'

interface Operation {
  operationId?: string
  responses?: Record<
    string,
    { content?: Record<string, { schema?: { items?: { anyOf?: readonly unknown[] } } }> }
  >
}

/** The part of an OpenAPI document that matters here. */
interface OpenApi {
  info: { title: string; version: string; description?: string }
  tags?: { name: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: { securitySchemes?: Record<string, unknown> }
}

/** The part of the API's OpenAPI document that is version 1. */
export function describeV1<Document extends object>(document: Document): Document {
  const { info, tags, paths = {}, components, ...rest } = document as Document & OpenApi
  const { key } = components?.securitySchemes ?? {}
  return {
    ...rest,
    info: {
      ...info,
      title: 'CurbQuote API v1',
      version: '1.0.0',
      description:
        'Guides with examples are at [/docs](/docs). For programs with an API key, which owners create in the dashboard under "Integration". Send it as `Authorization: Bearer cq_live_…`. A test key, `cq_test_…`, can do the same with test data: its quotes, hooks and events are separate, nothing is sent to customers, and test quotes are deleted after 30 days. Money is dollars, times are ISO 8601. Every error response is `{ error, code }`. A key may send 120 requests per minute, all keys of a company 300. The headers `RateLimit-Policy` and `RateLimit` show the remaining requests. A 429 response has `Retry-After`. New fields and new values of enum-like strings may be added. Ignore those that you do not know. A deprecated endpoint sends `Deprecation` and `Sunset`.',
    },
    tags: tags?.filter(({ name }) => name === 'v1'),
    components: { securitySchemes: { key } },
    webhooks: describeWebhooks(paths),
    paths: Object.fromEntries(
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/api/v1/'))
        .map(([path, operations]) => [path, withShortIds(operations)]),
    ),
  } as unknown as Document
}

/** Describes the messages that hooks receive. Their schemas are those of the responses of `GET samples/{event}`. */
function describeWebhooks(paths: NonNullable<OpenApi['paths']>) {
  const schemas = messageSchemas(paths['/api/v1/samples/{event}']?.get?.responses)
  return Object.fromEntries(
    webhookEvents.map((type, index) => {
      return [
        type,
        {
          post: {
            operationId: `receive${type.replace(/(?:^|\.)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
            summary: webhookSummaries[type],
            tags: ['v1'],
            security: [],
            parameters: signatureHeaders,
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: schemas[index], example: exampleOf(type) },
              },
            },
            responses: {
              '2XX': { description: 'The message was received. Other responses are retried.' },
              '410': { description: 'The hook is no longer wanted. It is turned off or deleted.' },
            },
          },
        },
      ]
    }),
  )
}

/** The schemas of the messages in the order of their events, as the generator of the document has converted them. */
function messageSchemas(responses: Operation['responses']): readonly unknown[] {
  const { schema } = responses?.['200']?.content?.['application/json'] ?? {}
  return schema?.items?.anyOf ?? []
}

const signatureHeaders = [
  ['webhook-id', 'The id of the event, the same for all attempts.'],
  ['webhook-timestamp', 'The time of the attempt, in seconds.'],
  ['webhook-signature', 'Signatures (Standard Webhooks), such as `v1,…`.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

const exampleTime = new Date('2026-11-22T15:04:05Z')

function exampleOf(type: WebhookEvent) {
  const urls = { publicUrl: 'https://quotes.example', codePepper: 'example' }
  return withUrls(sampleBody(type, exampleTime), urls)
}

/** Without the version in `operationId`, from which generators make the names of functions. */
function withShortIds(operations: Record<string, Operation>): Record<string, Operation> {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const { operationId } = operation
      if (operationId === undefined) return [method, operation]
      const name = operationId.replace(/^v1/, '')
      return [method, { ...operation, operationId: name.charAt(0).toLowerCase() + name.slice(1) }]
    }),
  )
}

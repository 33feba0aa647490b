import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { serveDouble } from './serve-double.ts'

/** The double's reaction to a send request. */
export type PostmarkBehavior =
  | 'take'
  /** Accepts the message and closes the connection without a response. */
  | 'take-and-drop'
  /** Accepts the message and never responds. */
  | 'take-and-hang'
  | 'drop'
  | { status: number; code: number; message: string }

export interface SentByPostmark {
  MessageID: string
  From: string
  To: string
  ReplyTo?: string
  Subject: string
  HtmlBody: string
  TextBody: string
  Tag: string
  TrackOpens: boolean
  Metadata: Record<string, string>
  Headers?: { Name: string; Value: string }[]
  MessageStream?: string
}

export interface PostmarkDouble {
  apiBase: string
  serverToken: string
  broadcastStream: string
  /** The accepted messages. */
  messages: SentByPostmark[]
  /** The number of send requests, accepted or not. */
  sendRequests: number
  /** Reactions to the next requests, one each. When empty, it accepts them. */
  behaviors: PostmarkBehavior[]
  /** Takes precedence over `behaviors`. */
  behave: ((message: SentByPostmark) => PostmarkBehavior | undefined) | undefined
  /** Violations of Postmark's schema. */
  schemaErrors: string[]
  /** Inactive email addresses. */
  inactive: Set<string>
  /** The number of messages in each batch request, accepted or not. */
  batchSizes: number[]
  /** Awaited before each batch is accepted or refused. */
  beforeBatch: (() => Promise<void>) | undefined
  close(): Promise<void>
}

/** A test double of Postmark's API for the real SDK. */
export async function startPostmarkDouble(): Promise<PostmarkDouble> {
  const double: PostmarkDouble = {
    apiBase: '',
    serverToken: 'double-token',
    broadcastStream: 'broadcast',
    messages: [],
    sendRequests: 0,
    behaviors: [],
    behave: undefined,
    schemaErrors: [],
    inactive: new Set(),
    batchSizes: [],
    beforeBatch: undefined,
    close: () => served.close(),
  }
  const served = await serveDouble((request, response) => handleRequest(double, request, response))
  double.apiBase = served.url
  return double
}

async function handleRequest(
  double: PostmarkDouble,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.headers['x-postmark-server-token'] !== double.serverToken)
    return json(401, {
      ErrorCode: 10,
      Message: 'Request does not contain a valid Server token.',
    })
  const url = new URL(request.url ?? '/', double.apiBase)
  if (request.method === 'GET' && url.pathname === '/messages/outbound') {
    const key = url.searchParams.has('metadata_batchId') ? 'batchId' : 'emailId'
    const wanted = url.searchParams.get(`metadata_${key}`)
    const found = double.messages.filter((message) => message.Metadata[key] === wanted)
    return json(200, { TotalCount: found.length, Messages: found })
  }
  if (request.method === 'POST' && url.pathname === '/email/batch')
    return handleBatch(double, request, response, json)
  if (request.method !== 'POST' || url.pathname !== '/email')
    return json(404, { ErrorCode: 701, Message: 'No such address.' })

  double.sendRequests++
  const body = JSON.parse(await textOf(request)) as SentByPostmark
  requireFit(double, isSendRequest, body)
  const behavior = double.behave?.(body) ?? double.behaviors.shift() ?? 'take'
  if (typeof behavior === 'object')
    return json(behavior.status, { ErrorCode: behavior.code, Message: behavior.message })
  if (behavior === 'drop') return void request.socket.destroy()
  const message = { ...body, MessageID: randomUUID() }
  double.messages.push(message)
  if (behavior === 'take-and-drop') return void request.socket.destroy()
  if (behavior === 'take-and-hang') return
  json(200, {
    To: message.To,
    SubmittedAt: new Date().toISOString(),
    MessageID: message.MessageID,
    ErrorCode: 0,
    Message: 'OK',
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function handleBatch(
  double: PostmarkDouble,
  request: IncomingMessage,
  response: ServerResponse,
  json: (status: number, body: unknown) => void,
): Promise<void> {
  const bodies = JSON.parse(await textOf(request)) as SentByPostmark[]
  double.sendRequests++
  double.batchSizes.push(bodies.length)
  requireFit(double, isBatchRequest, bodies)
  await double.beforeBatch?.()
  const [first] = bodies
  const behavior = (first && double.behave?.(first)) ?? double.behaviors.shift() ?? 'take'
  if (typeof behavior === 'object')
    return json(behavior.status, { ErrorCode: behavior.code, Message: behavior.message })
  if (behavior === 'drop') return void request.socket.destroy()
  const results = bodies.map((body) => {
    if (double.inactive.has(body.To))
      return { ErrorCode: 406, Message: 'You tried to send to a recipient that is inactive.' }
    const message = { ...body, MessageID: randomUUID() }
    double.messages.push(message)
    const { To, MessageID } = message
    return { To, SubmittedAt: new Date().toISOString(), MessageID, ErrorCode: 0, Message: 'OK' }
  })
  if (behavior === 'take-and-drop') return void request.socket.destroy()
  if (behavior === 'take-and-hang') return
  if (!response.destroyed) json(200, results)
}

/** Postmark's schemas, generated from the types of its package. */
function validatorOf(schema: string): ValidateFunction {
  const file = path.join(import.meta.dirname, '../providers/fixtures/postmark', `${schema}.json`)
  return new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')) as object)
}

const isSendRequest = validatorOf('SendEmailRequest')
const isBatchRequest = validatorOf('SendEmailBatchRequest')

function requireFit(double: PostmarkDouble, validate: ValidateFunction, body: unknown): void {
  if (!validate(body)) double.schemaErrors.push(JSON.stringify(validate.errors))
}

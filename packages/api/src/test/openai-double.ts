import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ModelEstimate, ModelReply } from '../analyses/analysis-prompt.ts'
import { serveDouble } from './serve-double.ts'

/** The double's reaction to a request. */
export type OpenAiBehavior =
  | { output: object }
  /** The literal text of the message. */
  | { content: string; finishReason?: 'stop' | 'length' | 'content_filter' }
  | { refusal: string }
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | 'hang'
  | 'drop'

export interface ChatRequest {
  model: string
  messages: {
    role: 'system' | 'user' | 'assistant'
    content: string | { type: string; text?: string; image_url?: { url: string } }[]
  }[]
  response_format: { json_schema: { name: string; schema: object } }
}

/** The system prompt of a request. */
export function instructionsOf(request: ChatRequest | undefined): string {
  const content = request?.messages[0]?.content
  return typeof content === 'string' ? content : ''
}

export interface OpenAiDouble {
  /** The environment of a server that uses the double. */
  env: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string; OPENAI_MODEL: string }
  requests: ChatRequest[]
  /** Reactions to the next requests, one each. When empty, it returns `estimateOf` and `replyOf`. */
  behaviors: OpenAiBehavior[]
  /** Violations of the schema of the fields that we send and, if it is available, of OpenAI's own schema. */
  schemaErrors: string[]
  close(): Promise<void>
}

const apiKey = 'double-key'

const isChatRequest = new Ajv2020({ strict: false, validateFormats: false }).compile(
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'fixtures/chat-completion-request.json'), 'utf8'),
  ) as object,
)

/** A test double of OpenAI's API for the real SDK. */
export async function startOpenAiDouble(): Promise<OpenAiDouble> {
  const served = await serveDouble((request, response) => handleRequest(double, request, response))
  const double: OpenAiDouble = {
    env: {
      OPENAI_API_KEY: apiKey,
      OPENAI_BASE_URL: `${served.url}/v1`,
      OPENAI_MODEL: 'double-vision',
    },
    requests: [],
    behaviors: [],
    schemaErrors: [],
    close: () => served.close(),
  }
  return double
}

/** By default a driveway of 640 sq ft in every photo. */
export function estimateOf(
  surface: Partial<ModelEstimate['surfaces'][number]> = {},
  rest: Partial<ModelEstimate> = {},
): ModelEstimate {
  return {
    surfaces: [
      {
        evidence: 'The double garage door, 16 ft wide, stands at its end.',
        photoNumbers: [1, 2, 3, 4, 5],
        surfaceType: 'driveway',
        lengthFeet: 40,
        widthFeet: 16,
        areaSquareFeet: 640,
        lowSquareFeet: 560,
        highSquareFeet: 720,
        confidence: 0.82,
        ...surface,
      },
    ],
    condition: 'moderate',
    complexity: 'simple',
    notes: 'A concrete driveway with oil stains near the garage.',
    photoRequest: 'none',
    ...rest,
  }
}

/** The final reply of a conversation with the same estimate. */
export function replyOf(rest: Partial<ModelReply> = {}): ModelReply {
  return {
    ...estimateOf(),
    awaiting: 'nothing',
    say: 'Your driveway is about 640 square feet.',
    ...rest,
  }
}

async function handleRequest(
  double: OpenAiDouble,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  }
  const failure = (status: number, headers?: Record<string, string>) =>
    json(status, { error: { message: 'No.', type: 'error', code: null, param: null } }, headers)
  if (request.headers.authorization !== `Bearer ${apiKey}`) return failure(401)
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return failure(404)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest
  double.requests.push(body)
  if (!isChatRequest(body)) double.schemaErrors.push(JSON.stringify(isChatRequest.errors))

  const isReply = JSON.stringify(body.response_format).includes('"awaiting"')
  const behavior = double.behaviors.shift() ?? { output: isReply ? replyOf() : estimateOf() }
  if (behavior === 'hang') return
  if (behavior === 'drop') return void request.socket.destroy()
  if ('status' in behavior) return failure(behavior.status, behavior.headers)
  if ('body' in behavior)
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(behavior.body)
  const [content, refusal] =
    'refusal' in behavior
      ? [null, behavior.refusal]
      : ['output' in behavior ? JSON.stringify(behavior.output) : behavior.content, null]
  json(200, {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model: body.model,
    choices: [
      {
        index: 0,
        finish_reason: ('finishReason' in behavior && behavior.finishReason) || 'stop',
        message: { role: 'assistant', content, refusal, annotations: [] },
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
  })
}

import OpenAI, {
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  RateLimitError,
} from 'openai'
import type { ChatCompletion, ChatCompletionMessageParam } from 'openai/resources'
import type { OpenAiConfig } from '../config/config.ts'
import { type Vision, VisionError, type VisionRequest, type VisionTurn } from './vision.ts'

/** Leaves time for reading the photos: the response must be sent within 20 s. */
const defaultTimeoutMs = 18_000

/** Ten times a typical response. A longer one means that the model repeats itself. */
const maxCompletionTokens = 4_000

/** Chat completions with strict structured outputs, for OpenAI and compatible servers. The timeout covers all attempts. */
export function createOpenAiVision(
  { apiKey, baseUrl, model }: OpenAiConfig,
  { timeoutMs = defaultTimeoutMs } = {},
): Vision {
  const client = new OpenAI({
    apiKey,
    // `null` stops the SDK from reading its own environment variable.
    baseURL: baseUrl ?? null,
    organization: null,
    project: null,
    maxRetries: 1,
    timeout: timeoutMs,
    logLevel: 'off',
  })
  return {
    complete: (request) =>
      withinTime(timeoutMs, async (signal) => {
        const completion = await client.chat.completions.create(
          {
            model,
            messages: toMessages(request),
            response_format: {
              type: 'json_schema',
              json_schema: {
                ...request.responseFormat,
                schema: { ...request.responseFormat.schema },
                strict: true,
              },
            },
            max_completion_tokens: maxCompletionTokens,
          },
          { signal },
        )
        return readCompletion(completion)
      }),
  }
}

function toMessages({ instructions, turns }: VisionRequest): ChatCompletionMessageParam[] {
  return [{ role: 'system', content: instructions }, ...turns.map(toMessage)]
}

function toMessage({ from, text, photos }: VisionTurn): ChatCompletionMessageParam {
  if (from === 'assistant') return { role: 'assistant', content: text }
  return {
    role: 'user',
    content: [
      { type: 'text', text },
      ...photos.map((jpeg) => ({
        type: 'image_url' as const,
        image_url: {
          url: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
          detail: 'high' as const,
        },
      })),
    ],
  }
}

function readCompletion({ choices }: ChatCompletion): unknown {
  const choice = choices?.[0]
  if (!choice) throw new VisionError('unreadable', 'no choice')
  const { finish_reason: reason, message } = choice
  if (message.refusal || reason === 'content_filter') throw new VisionError('refused', reason)
  if (reason === 'length') throw new VisionError('truncated', reason)
  try {
    return JSON.parse(message.content ?? '')
  } catch {
    throw new VisionError('unreadable', 'not JSON')
  }
}

/** Applies one deadline to all attempts. The SDK's own timeout is per attempt and excludes the delays between them. */
async function withinTime<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new VisionError('timeout', `no response in ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), deadline])
  } catch (error) {
    throw asVisionError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Converts SDK errors, which contain headers and bodies that must not be logged. */
function asVisionError(error: unknown): unknown {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return new VisionError('timeout', error.message)
  if (error instanceof RateLimitError) return new VisionError('busy', `status ${error.status}`)
  if (error instanceof APIError)
    return new VisionError('unavailable', `status ${error.status ?? 'none'}, ${error.code ?? ''}`)
  // The SDK cannot parse the response: the server is not compatible.
  if (error instanceof SyntaxError || error instanceof TypeError)
    return new VisionError('unreadable', error.message)
  return error
}

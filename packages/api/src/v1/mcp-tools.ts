import {
  type ApiScope,
  type Endpoint,
  type EndpointContract,
  type HttpMethod,
  urlOf,
} from '@curbquote/types/endpoints'
import { v1PriceJob } from '@curbquote/types/v1-prices'
import { contracts as prices } from '@curbquote/types/v1-prices/schemas'
import { v1AddQuote, v1GetQuote, v1ListQuotes } from '@curbquote/types/v1-quotes'
import { contracts as quotes } from '@curbquote/types/v1-quotes/schemas'
import type { TObject } from 'typebox'

interface Tool {
  name: string
  description: string
  endpoint: Endpoint
  contract: EndpointContract & { access: { scope: ApiScope } }
  /** Whether the arguments are the query, the body or the parameters of the path. */
  takes: 'query' | 'body' | 'params'
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'A repeated call with the same key adds no second quote.',
}

/** The tools of AI clients. Each is a call of version 1. */
const tools: readonly Tool[] = [
  {
    name: 'price',
    description: 'Prices a cleaning job by the price list of the company. Stores nothing.',
    endpoint: v1PriceJob,
    contract: prices.v1PriceJob,
    takes: 'body',
  },
  {
    name: 'create_quote',
    description: 'Adds a quote that was given by phone or on site. Money is dollars.',
    endpoint: v1AddQuote,
    contract: quotes.v1AddQuote,
    takes: 'body',
  },
  {
    name: 'find_quotes',
    description: 'Lists quotes by the time of the last change, oldest first, in pages.',
    endpoint: v1ListQuotes,
    contract: quotes.v1ListQuotes,
    takes: 'query',
  },
  {
    name: 'get_quote',
    description: 'Returns a quote with its lines and its customer.',
    endpoint: v1GetQuote,
    contract: quotes.v1GetQuote,
    takes: 'params',
  },
]

/** The tools that a key with the scopes can call. */
export function toolsFor(scopes: readonly ApiScope[]) {
  return tools
    .filter(({ contract }) => scopes.includes(contract.access.scope))
    .map(({ name, description, contract, endpoint, takes }) => {
      const { properties, required } = contract[takes] as TObject
      const isReading = takes !== 'body' || endpoint === v1PriceJob
      return {
        name,
        description,
        inputSchema: {
          type: 'object' as const,
          properties: { ...properties, ...(!isReading && { idempotencyKey }) },
          ...(required && { required: [...required] }),
          additionalProperties: false,
        },
        annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
      }
    })
}

interface ToolCall {
  method: HttpMethod
  url: string
  body?: object
  idempotencyKey?: string
}

/** Calls a tool. A refusal by version 1 is a result that is an error, so that the model can correct its arguments. */
export async function callTool(
  name: string,
  given: Record<string, unknown>,
  send: (call: ToolCall) => Promise<{ isError: boolean; text: string }>,
) {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return toResult({ isError: true, text: JSON.stringify({ error: 'No such tool.' }) })
  return toResult(await send(toCall(tool, given)))
}

function toCall({ endpoint, takes }: Tool, given: Record<string, unknown>): ToolCall {
  const { method } = endpoint
  const url = (input: object) => urlOf(endpoint as Endpoint<{ input: object }>, input)
  if (takes !== 'body') return { method, url: url({ [takes]: given }) }
  const { idempotencyKey: key, ...body } = given
  return {
    method,
    url: url({}),
    body,
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
}

function toResult({ isError, text }: { isError: boolean; text: string }) {
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    isError,
  }
}

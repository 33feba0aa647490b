import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { version } from '../config/config.ts'
import { callTool, toolsFor } from './mcp-tools.ts'

/** One JSON-RPC message, or several. The SDK validates them. */
const Messages = Type.Union([Type.Object({}), Type.Array(Type.Object({}))])

/**
 * The Model Context Protocol for AI clients: Streamable HTTP without sessions. Its tools are calls of version 1 with the key of the
 * request, so scopes, limits and validation are those of version 1. The SDK is loaded with the first request.
 */
export const mcpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/mcp',
    { schema: { hide: true, access: { scope: 'mcp' }, body: Messages } },
    async (request, reply) => {
      const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }, protocol] =
        await Promise.all([
          import('@modelcontextprotocol/sdk/server/mcp.js'),
          import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
          import('@modelcontextprotocol/sdk/types.js'),
        ])
      const { apiKey, headers, ipAddress, body } = request
      // The schemas of the tools are those of version 1, so they are not declared with Zod.
      const { server } = new McpServer(
        { name: 'curbquote', title: 'CurbQuote', version },
        { capabilities: { tools: {} } },
      )
      server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({
        tools: toolsFor(apiKey.scopes),
      }))
      server.setRequestHandler(protocol.CallToolRequestSchema, ({ params }) =>
        callTool(params.name, params.arguments ?? {}, async (call) => {
          const { statusCode, payload } = await app.inject({
            method: call.method,
            url: call.url,
            // The address of the client, for the log of the key.
            remoteAddress: ipAddress,
            headers: {
              authorization: headers.authorization,
              ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
            },
            ...(call.body !== undefined && { payload: call.body }),
          })
          return { isError: statusCode >= 400, text: payload }
        }),
      )
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      const response = await transport.handleRequest(toWebRequest(request), { parsedBody: body })
      return reply.send(response)
    },
  )
}

function toWebRequest({ headers }: { headers: Record<string, string | string[] | undefined> }) {
  return new Request('http://server/mcp', {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !hopByHop.has(name) ? [[name, value]] : [],
    ),
  })
}

/** Headers of the connection, which `Request` refuses or which describe the body that it does not have. */
const hopByHop = new Set(['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade'])

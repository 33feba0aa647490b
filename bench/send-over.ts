import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

interface Body {
  type: string
  content: Buffer
}

export function jsonBody(content: object): Body {
  return { type: 'application/json', content: Buffer.from(JSON.stringify(content)) }
}

/** Sends a GET request, or a POST request with a body. @throws for a status other than 2xx */
export function sendOver(agent: Agent, url: string, body?: Body): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = body && {
      'content-type': body.type,
      'content-length': body.content.length,
      'idempotency-key': randomUUID(),
    }
    request(
      url,
      { agent, method: body ? 'POST' : 'GET', ...(headers && { headers }) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((response.statusCode ?? 0) < 300) resolve(text)
          else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 200)}`))
        })
      },
    )
      .on('error', reject)
      .end(body?.content)
  })
}

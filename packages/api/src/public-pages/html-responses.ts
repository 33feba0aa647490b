import { Type } from 'typebox'

/** The responses of a page, for the OpenAPI document: 200 and the given statuses have HTML, and redirects have no body. */
export function htmlResponses(...statuses: number[]) {
  return Object.fromEntries([200, ...statuses].map((status) => [status, responseOf(status)]))
}

function responseOf(status: number) {
  if (status >= 300 && status < 400) return Type.Null({ description: 'Redirects to the page.' })
  return {
    description: status < 300 ? 'The page.' : 'The page with the reason.',
    content: { 'text/html': { schema: Type.Any({ description: 'HTML.' }) } },
  }
}

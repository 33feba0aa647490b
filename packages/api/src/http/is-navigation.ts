import type { FastifyRequest } from 'fastify'

/** Whether a browser navigates to a page or photo outside the API, so that errors are shown as pages. */
export function isNavigation({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?', 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    accept.includes('text/html') &&
    !/^[/\\]*(?:api|assets|dev|v1|widget)(?:[/\\]|$)/i.test(decodeURIComponent(pathname))
  )
}

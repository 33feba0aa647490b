import type { FastifyRequest } from 'fastify'

/** Whether a browser asks for a page, at an address that is none of the programs': what fails there is told to a person. */
export function isNavigation({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?', 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    accept.includes('text/html') &&
    !/^[/\\]*(?:api|assets|dev|docs|photos|v1|widget)(?:[/\\]|$)/i.test(
      decodeURIComponent(pathname),
    )
  )
}

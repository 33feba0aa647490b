import { landingParameters } from './landing.ts'

/** Adds the landing's parameters to the link that is followed: to a page of this site, or to the hosted form. */
export function decorateLinks(serverOrigin: string): void {
  const decorate = (event: MouseEvent) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (link?.href && !link.hasAttribute('download')) decorateLink(link, serverOrigin)
  }
  // In the capture phase, before handlers of the page that may stop the event.
  window.addEventListener('click', decorate, true)
  window.addEventListener('auxclick', decorate, true)
}

function decorateLink(link: HTMLAnchorElement, serverOrigin: string): void {
  const { origin, protocol, pathname, search, hash } = link
  const isHostedForm = origin === serverOrigin && pathname === '/quote'
  if (!/^https?:$/.test(protocol) || (origin !== location.origin && !isHostedForm)) return
  // A link within the page keeps its URL.
  if (hash && pathname === location.pathname && search === location.search) return
  const added = landingParameters()
  const { searchParams } = new URL(link.href)
  if (added.length === 0 || added.some(([name]) => searchParams.has(name))) return
  const query = new URLSearchParams(added).toString()
  link.search = search ? `${search}&${query}` : query
}

/** An address from the API as the host page can load it: one without an origin is the API's own. */
export function absoluteUrl(url: string, apiBase: string): string {
  try {
    return new URL(url, apiBase || location.origin).href
  } catch {
    return url
  }
}

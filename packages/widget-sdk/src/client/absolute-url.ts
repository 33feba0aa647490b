/** A URL from the API made absolute. A relative URL is relative to the API, not to the host page. */
export function absoluteUrl(url: string, apiBase: string): string {
  try {
    return new URL(url, apiBase || location.origin).href
  } catch {
    return url
  }
}

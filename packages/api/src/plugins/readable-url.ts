/**
 * Rewrites a URL so that the router can parse it. The router refuses path segments that cannot be decoded or are too long
 * before any hook runs and with its own message, although they only mean "not found". Percent signs in such segments become
 * tildes, which no id contains, and long segments are truncated.
 */
export function toReadableUrl(url: string, maxPartLength: number): string {
  const [path = '', ...query] = url.split('?')
  const parts = path.split('/').map((part) => {
    if (part.length <= maxPartLength && isDecodable(part)) return part
    return part.slice(0, maxPartLength).replaceAll('%', '~')
  })
  return [parts.join('/'), ...query].join('?')
}

function isDecodable(part: string): boolean {
  if (!part.includes('%')) return true
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/**
 * Rewrites a URL so that the router can parse it. The router refuses path segments that cannot be decoded or are too long
 * before any hook runs and with its own message, although they only mean "not found". So do segments with control characters,
 * which no header or log line may repeat. Percent signs in such segments become tildes, which no id contains, and long segments
 * are truncated.
 */
export function toReadableUrl(url: string, maxPartLength: number): string {
  const [path = '', ...query] = url.split('?')
  const parts = path.split('/').map((part) => {
    if (part.length <= maxPartLength && isReadable(part)) return part
    return part.slice(0, maxPartLength).replaceAll('%', '~')
  })
  return [parts.join('/'), ...query].join('?')
}

function isReadable(part: string): boolean {
  if (!part.includes('%')) return true
  try {
    // NUL is refused with its own message.
    return !/[^\0\P{Cc}]/u.test(decodeURIComponent(part))
  } catch {
    return false
  }
}

/**
 * An address as the router can read it. It would refuse a part that does not decode, or is longer than any parameter, by
 * itself, past every hook and in words of its own, where such a part only names something that is not there: its percent
 * signs become tildes, which no id has, and its end is cut.
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

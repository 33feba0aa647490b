/**
 * An address as the router can read it. One that does not decode has its percent signs spelt out, and a part longer than
 * any parameter is cut: the router would refuse both by itself, past every hook and with words of its own, where they
 * only name something that is not there.
 */
export function toReadableAddress(url: string, maxPartLength: number): string {
  const [path = '', ...query] = url.split('?')
  const parts = path.split('/').map((part) => toReadable(part).slice(0, maxPartLength))
  return [parts.join('/'), ...query].join('?')
}

function toReadable(part: string): string {
  if (!part.includes('%')) return part
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}

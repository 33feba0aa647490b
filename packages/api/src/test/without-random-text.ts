/** Removes the ids, tokens, nonces, test names and ports of a text, which could contain any digits. */
export function withoutRandomText(text: string): string {
  return text.replaceAll(
    /[\da-f]{8}-[\da-f-]{27}|\/q\/[\w-]+|nonce[-=]"?[\w+/=-]+|(?:owner|widget)-[\da-f]{12}|(?<=localhost:)\d+/g,
    '',
  )
}

/** The headers of a response as text, without its time, and without its length and hash, which random text changes. */
export function repeatableHeaders(headers: Iterable<[name: string, value: string]>): string {
  const varying = new Set(['date', 'content-length', 'etag'])
  return JSON.stringify([...headers].filter(([name]) => !varying.has(name)))
}

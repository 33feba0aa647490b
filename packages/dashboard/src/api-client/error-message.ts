/**
 * Message of an error response: the body's `error`, or else its `message`, the status text, or the plain text of the
 * body.
 */
export function errorMessage(bodyText: string, statusText: string): string {
  const body = parseObject(bodyText)
  return (
    nonEmptyText(body?.['error']) ??
    nonEmptyText(body?.['message']) ??
    nonEmptyText(statusText) ??
    nonEmptyText(bodyText) ??
    'The request failed.'
  )
}

/** The stable `code` of an error response, if its body contains one. */
export function errorCode(bodyText: string): string | undefined {
  return nonEmptyText(parseObject(bodyText)?.['code'])
}

/** The path of the value that a response refuses, if its body contains one. */
export function errorField(bodyText: string): string | undefined {
  return nonEmptyText(parseObject(bodyText)?.['field'])
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

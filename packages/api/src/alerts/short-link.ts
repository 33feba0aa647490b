import { maxRowId } from '@curbquote/types/limits'

/** The code of `/l/{code}`. The link leads to the dashboard, which needs the owner's session, so the code is no secret. */
export function shortCodeOf(quoteId: number): string {
  return quoteId.toString(36)
}

export function quoteIdOf(code: string): number | undefined {
  const quoteId = /^[0-9a-z]{1,6}$/.test(code) ? parseInt(code, 36) : 0
  return quoteId >= 1 && quoteId <= maxRowId ? quoteId : undefined
}

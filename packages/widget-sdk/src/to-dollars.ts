import { centsToDollars } from '@curbquote/types'

export function toDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : centsToDollars(cents)
}

import { centsToDollars } from '@curbquote/pricing'

export function toDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : centsToDollars(cents)
}

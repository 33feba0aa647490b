import { maxPrice } from '@curbquote/types'

/** A typed amount of dollars or percent with at most two decimals; `undefined` for what is none or too much. */
export function parseAmount(text: string, max = maxPrice): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^(?:\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount <= max ? amount : undefined
}

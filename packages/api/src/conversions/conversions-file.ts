import { centsToDollars } from '@curbquote/pricing'
import { localTimes } from '../db/local-times.ts'
import type { Conversion } from './conversion-queries.ts'

const columns = [
  'Google Click ID',
  'GBRAID',
  'WBRAID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
  'Order ID',
]

/**
 * The file for "Conversions from clicks" of Google Ads (support.google.com/google-ads/answer/7014069). Its first line has the
 * names of the columns, which Data Manager requires. Each time has the name of its zone, so that no line with parameters is
 * needed: `2026-11-26T14:05:09 America/Chicago`. The order ID makes Google count a repeated row once.
 */
export function toConversionsFile(
  conversions: readonly Conversion[],
  { name, timeZone }: { name: string; timeZone: string },
): string {
  const toLocalTime = localTimes(timeZone)
  const rows = conversions.map(({ quoteId, click, clickId, acceptedAt, totalCents }) => [
    ...(['gclid', 'gbraid', 'wbraid'] as const).map((one) => (one === click ? clickId : '')),
    name,
    `${toLocalTime(acceptedAt.toISOString()).replace(' ', 'T')} ${timeZone}`,
    ...(totalCents === null ? ['', ''] : [centsToDollars(totalCents).toFixed(2), 'USD']),
    String(quoteId),
  ])
  return [columns, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/** Values for a program: unlike in `csvRow`, nothing may be added to protect a spreadsheet. */
function toCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

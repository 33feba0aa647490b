import { fiveDigitZip, isZip } from '../places/zip.ts'
import { withoutInvisible } from '../text/clean-text.ts'

/** What a company does with jobs outside its service area. */
export const outsidePolicies = ['refuse', 'review', 'farthest_fee'] as const

export type OutsidePolicy = (typeof outsidePolicies)[number]

export const servedAnswers = ['yes', 'no', 'review'] as const

/**
 * The ZIP codes of a pasted list, each once: separated by spaces, commas, semicolons or line breaks. Of a ZIP+4 with a dash or
 * without a separator, the first five digits count. `invalid` has the parts that are not ZIP codes.
 */
export function parseZipList(text: string): { zips: string[]; invalid: string[] } {
  const parts = [
    ...new Set(
      withoutInvisible(text)
        .replace(/\b(\d{5})\s?[\p{Pd}\u2212]\s?(\d{4})\b/gu, '$1-$2')
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  return {
    zips: [...new Set(parts.filter(isZip).map(fiveDigitZip))],
    invalid: parts.filter((part) => !isZip(part)),
  }
}

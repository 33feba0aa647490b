import { maxServiceMiles, maxServiceZips } from '@curbquote/types/limits'
import { fiveDigitZip, isZip } from '@curbquote/types/places'
import {
  type OutsidePolicy,
  parseZipList,
  type SavedServiceArea,
  type ServiceArea,
} from '@curbquote/types/service-area'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'
import { type TripBandFields, tripBandProblems } from '../prices/trip-bands-form.ts'

/** Form values of the service area: numbers and lists as typed. */
export type ServiceAreaFields = {
  baseZip: string
  radius: string
  outsidePolicy: OutsidePolicy
  includedZips: string
  excludedZips: string
  bands: TripBandFields[]
}

export function areaFieldsOf(area: SavedServiceArea): Omit<ServiceAreaFields, 'bands'> {
  return {
    baseZip: area.baseZip ?? '',
    radius: area.radiusMiles === null ? '' : String(area.radiusMiles),
    outsidePolicy: area.outsidePolicy,
    includedZips: area.includedZips.join(' '),
    excludedZips: area.excludedZips.join(' '),
  }
}

/** Adds the ZIP codes that were saved elsewhere to a typed list, and takes out those that were removed there. */
export function mergeZipLists(typed: string, saved: string, before: string): string {
  const { zips: savedZips } = parseZipList(saved)
  const { zips: zipsBefore } = parseZipList(before)
  const { zips: typedZips } = parseZipList(typed)
  const removed = zipsBefore.filter((zip) => !savedZips.includes(zip))
  const added = savedZips.filter((zip) => !zipsBefore.includes(zip) && !typedZips.includes(zip))
  // Each part is an entry with the separators after it.
  const parts = typed.match(/[^\s,;]+[\s,;]*/g) ?? []
  const kept = parts.filter((part) => !parseZipList(part).zips.some((zip) => removed.includes(zip)))
  if (kept.length === parts.length && added.length === 0) return typed
  const list = kept.join('')
  const end =
    parts.at(-1) === kept.at(-1)
      ? list.trimEnd()
      : [...kept.slice(0, -1), kept.at(-1)?.split(/[\s,;]/)[0]].join('')
  return [end, ...added].filter(Boolean).join(' ')
}

export function toServiceArea(fields: ServiceAreaFields): ServiceArea {
  const baseZip = fiveDigitZip(fields.baseZip)
  return {
    baseZip: baseZip || null,
    radiusMiles: fields.radius.trim() ? (parseAmount(fields.radius) ?? 0) : null,
    outsidePolicy: fields.outsidePolicy,
    includedZips: parseZipList(fields.includedZips).zips,
    excludedZips: parseZipList(fields.excludedZips).zips,
  }
}

/** Problems of the typed values by the path of their field. */
export function serviceAreaProblems(fields: ServiceAreaFields): Record<string, string> {
  const problems: Record<string, string> = {}
  if (fields.baseZip.trim() && !isZip(fields.baseZip))
    problems['baseZip'] = 'A ZIP code has five digits.'
  const radius = fields.radius.trim() && amountProblem(fields.radius, maxServiceMiles, 0)
  if (radius) problems['radius'] = radius
  for (const list of ['includedZips', 'excludedZips'] as const) {
    const { zips, invalid } = parseZipList(fields[list])
    if (invalid.length > 0)
      problems[list] =
        `Not ZIP codes: ${invalid.slice(0, 10).join(', ')}${invalid.length > 10 ? ' …' : ''}`
    else if (zips.length > maxServiceZips)
      problems[list] = `At most ${maxServiceZips.toLocaleString('en-US')} ZIP codes.`
  }
  const excluded = new Set(parseZipList(fields.excludedZips).zips)
  const both = parseZipList(fields.includedZips).zips.filter((zip) => excluded.has(zip))
  if (both.length > 0 && !problems['excludedZips'])
    problems['excludedZips'] = `Also in the added ZIP codes: ${both.slice(0, 10).join(', ')}`
  return { ...problems, ...tripBandProblems(fields.bands) }
}

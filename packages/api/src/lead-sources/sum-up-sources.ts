import { centsToDollars } from '@curbquote/pricing'
import {
  type LeadSources,
  type ReadLeadSources,
  type SourceFigures,
  type SourceGrouping,
  sourceGroupings,
  type SourceRow,
} from '@curbquote/types/lead-sources'
import { type LeadSource, leadSourceOf } from '@curbquote/types/quotes'
import type { SourcedQuotes } from './lead-source-queries.ts'

interface Sums {
  requests: number
  accepted: number
  revenueCents: number
}

type Named = LeadSource & Sums

/** Most values of one filter. */
const maxChoices = 100

/** The source, medium, campaign and landing page as a report shows them. */
export function nameSources(quotes: readonly SourcedQuotes[]): Named[] {
  const named = new Map<string, Named>()
  for (const quote of quotes) {
    const one = { ...sourceOf(quote), requests: 0, accepted: 0, revenueCents: 0 }
    const key = JSON.stringify([one.source, one.medium, one.campaign, one.landingPage])
    named.set(key, addUp(named.get(key) ?? one, quote))
  }
  return [...named.values()]
}

function sourceOf(quote: SourcedQuotes): LeadSource {
  if (quote.isManual) return { source: 'Added by you', medium: '', campaign: '', landingPage: '' }
  return {
    ...leadSourceOf(quote),
    campaign: quote.utmCampaign?.trim() ?? '',
    landingPage: toShortUrl(quote.landingPage ?? ''),
  }
}

/** `bright.example/driveways` for `https://www.bright.example/driveways/`. */
function toShortUrl(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 300)
}

export type SourceFilter = Pick<ReadLeadSources, SourceGrouping>

export function filterSources(sources: readonly Named[], filter: SourceFilter): Named[] {
  return sources.filter((one) =>
    sourceGroupings.every((field) => filter[field] === undefined || filter[field] === one[field]),
  )
}

/** The report by one field, with the total of its rows and the values that filters can select. */
export function sumUpSources(
  sources: readonly Named[],
  { by = 'source', ...filter }: SourceFilter & Pick<ReadLeadSources, 'by'>,
): Pick<LeadSources, 'rows' | 'total' | 'choices'> {
  const found = filterSources(sources, filter)
  return {
    rows: groupSources(found, by),
    total: toFigures(found.reduce<Sums>(addUp, { requests: 0, accepted: 0, revenueCents: 0 })),
    choices: {
      source: choicesOf(sources, 'source'),
      medium: choicesOf(sources, 'medium'),
      campaign: choicesOf(sources, 'campaign'),
      landingPage: choicesOf(sources, 'landingPage'),
    },
  }
}

function groupSources(sources: readonly Named[], by: SourceGrouping): SourceRow[] {
  const groups = new Map<string, Sums>()
  for (const one of sources) {
    const empty = { requests: 0, accepted: 0, revenueCents: 0 }
    groups.set(one[by], addUp(groups.get(one[by]) ?? empty, one))
  }
  return [...groups]
    .toSorted(
      ([nameA, a], [nameB, b]) =>
        b.revenueCents - a.revenueCents || b.requests - a.requests || nameA.localeCompare(nameB),
    )
    .map(([name, sums]) => ({ name, ...toFigures(sums) }))
}

function choicesOf(sources: readonly Named[], field: SourceGrouping): string[] {
  return [...new Set(sources.map((one) => one[field]))]
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, maxChoices)
}

function addUp<Sum extends Sums>(sum: Sum, { requests, accepted, revenueCents }: Sums): Sum {
  return {
    ...sum,
    requests: sum.requests + requests,
    accepted: sum.accepted + accepted,
    revenueCents: sum.revenueCents + revenueCents,
  }
}

export function toFigures({ requests, accepted, revenueCents }: Sums): SourceFigures {
  return {
    requests,
    accepted,
    revenue: centsToDollars(revenueCents),
    valuePerRequest: requests === 0 ? 0 : centsToDollars(Math.round(revenueCents / requests)),
  }
}

import { findRate, isPriced, squareFeetToSquareCentifeet } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import { describeRate } from './format-rate.ts'
import { JobLines } from './JobLines.tsx'
import { priceTestJob } from './price-test-job.ts'
import { priceListOf, type PriceSettings } from './price-list-of.ts'

const sampleSqFt = 500
/** Hundredths of a cent. Shown until the company has a price. */
const sampleRate = 5_000

const job = {
  surfaces: [
    {
      surfaceType: 'driveway' as const,
      areaSqCentifeet: squareFeetToSquareCentifeet(sampleSqFt),
    },
  ],
  jobDescription: '',
}

export interface SampleQuoteProps {
  /** Heading level. */
  level: 3 | 4
  settings: PriceSettings
  /** Whether the widget quotes a price with these settings. */
  isQuoted: boolean
}

/** The price of a 500 sq ft driveway at the typed prices. Uses the same price engine as real quotes. */
export function SampleQuote({ level, settings, isQuoted }: SampleQuoteProps) {
  const Heading = `h${level}` as const
  const { entries } = settings
  const serviceTypeId = entries.find((entry) =>
    isPriced(settings.rules, entry.serviceTypeId),
  )?.serviceTypeId
  const rules = serviceTypeId
    ? settings.rules
    : withSampleRate(settings.rules, entries[0]?.serviceTypeId)
  const price = priceTestJob(job, priceListOf({ ...settings, rules }), [])
  const rate = findRate(rules, serviceTypeId ?? entries[0]?.serviceTypeId ?? 0, {
    surfaceType: 'driveway',
  })
  return (
    <section className="cq-sample" aria-labelledby="sample-quote">
      <Heading id="sample-quote">Sample quote</Heading>
      <p className="cq-setting-note">
        A driveway of {sampleSqFt} sq ft{rate && `, ${describeRate(rate)}`}, without smart add-ons
      </p>
      {!isQuoted && <p className="cq-setting-note">Your customers do not see this price yet.</p>}
      {'price' in price ? (
        <JobLines lines={price.price.lines} totalCents={price.price.totalCents} />
      ) : (
        <p>{price.reasons.join(' ')}</p>
      )}
    </section>
  )
}

/** The rules with a price for a company that has none yet. */
function withSampleRate(rules: PriceRules, serviceTypeId: number | undefined): PriceRules {
  return {
    ...rules,
    rates: rules.rates.map((rate) =>
      rate.serviceTypeId === serviceTypeId && rate.coversOtherSurfaces
        ? { ...rate, enabled: true, tiers: [{ upTo: null, rate: sampleRate }] }
        : rate,
    ),
  }
}

import {
  dollarsToCents,
  type ExtraCharge,
  formatCents,
  priceJob,
  priceQuote,
  squareFeetToSquareCentifeet,
} from '@curbquote/types'
import { samplePriceList } from './sample-price-list.ts'

const sampleSqFt = 500
const defaultPricePerUnit = 0.5

export interface SampleQuoteProps {
  /** Heading level. */
  level: 3 | 4
  serviceName: string
  /** Dollars. `undefined` while the typed price is invalid. */
  pricePerUnit: number | undefined
  setupFee: number
  taxRate: number
  charges: readonly ExtraCharge[]
  /** Whether the widget quotes a price with these settings. */
  isQuoted: boolean
}

/** The price of a 500 sq ft job at the typed prices. Uses the same price engine as real quotes. */
export function SampleQuote(props: SampleQuoteProps) {
  const { level, pricePerUnit = defaultPricePerUnit, isQuoted, ...rest } = props
  const Heading = `h${level}` as const
  const job = {
    surfaces: [
      {
        surfaceType: 'driveway' as const,
        areaSqCentifeet: squareFeetToSquareCentifeet(sampleSqFt),
      },
    ],
    jobDescription: '',
  }
  const priceList = samplePriceList({ ...rest, pricePerUnit })
  const { lines, totalCents } = priceQuote(priceJob(job, priceList), [])
  return (
    <section className="cq-sample" aria-labelledby="sample-quote">
      <Heading id="sample-quote">Sample quote</Heading>
      <p className="cq-setting-note">
        {sampleSqFt} sq ft at {formatCents(dollarsToCents(pricePerUnit))} per sq ft, before smart
        add-ons
      </p>
      {!isQuoted && <p className="cq-setting-note">Your customers do not see this price yet.</p>}
      <dl>
        {lines.map((line, index) => (
          <div key={index}>
            <dt>{line.label}</dt>
            <dd>{formatCents(line.amountCents)}</dd>
          </div>
        ))}
        <div className="cq-sample-total">
          <dt>Total</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
      </dl>
    </section>
  )
}

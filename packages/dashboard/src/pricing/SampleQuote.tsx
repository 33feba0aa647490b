import {
  dollarsToCents,
  type ExtraCharge,
  formatCents,
  percentToBasisPoints,
  priceJob,
  priceQuote,
} from '@curbquote/types'

const sampleSqFt = 500
const sqCentifeetPerSqFt = 10_000
const defaultPricePerUnit = 0.5

export interface SampleQuoteProps {
  serviceName: string
  /** Dollars; `undefined` while it is no price. */
  pricePerUnit: number | undefined
  setupFee: number
  taxRate: number
  charges: readonly ExtraCharge[]
}

/** What a customer would pay for a job of 500 sq ft at the prices as they are typed, by the function that prices every quote. */
export function SampleQuote(props: SampleQuoteProps) {
  const { serviceName, pricePerUnit = defaultPricePerUnit, setupFee, taxRate, charges } = props
  const job = {
    areaSqCentifeet: sampleSqFt * sqCentifeetPerSqFt,
    surfaceTypes: [],
    jobDescription: '',
  }
  const { lines, totalCents } = priceQuote(
    priceJob(job, {
      version: 0,
      serviceTypeId: 1,
      serviceName,
      unit: 'sq ft',
      pricePerUnitCents: dollarsToCents(pricePerUnit),
      setupFeeCents: dollarsToCents(setupFee),
      taxBasisPoints: percentToBasisPoints(taxRate),
      extraCharges: charges
        .filter((charge) => charge.enabled)
        .map(({ id, label, amount }) => ({ id, label, amountCents: dollarsToCents(amount) })),
      addOns: [],
    }),
    [],
  )
  return (
    <section className="cq-sample" aria-labelledby="sample-quote">
      <h4 id="sample-quote">Sample quote</h4>
      <p className="cq-setting-note">
        {sampleSqFt} sq ft at {formatCents(dollarsToCents(pricePerUnit))} per sq ft, before smart
        add-ons
      </p>
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

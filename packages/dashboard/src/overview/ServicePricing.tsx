import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { QuoteSettings } from '../prices/QuoteSettings.tsx'
import { countNoun } from '../ui/count-noun.ts'

/** The simple view of the prices. Folded if the company has other rates, which only the Prices page shows. */
export function ServicePricing({ companyId }: { companyId: number }) {
  const { data } = usePriceRules(companyId)
  const [isOpened, setIsOpened] = useState(false)
  const editorRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpened) editorRef.current?.focus({ preventScroll: true })
  }, [isOpened])
  const otherRates = data?.rules.rates.filter(({ coversOtherSurfaces }) => !coversOtherSurfaces)
  if (otherRates && otherRates.length > 0 && !isOpened)
    return (
      <section className="cq-panel cq-card" aria-labelledby="pricing-title">
        <h2 id="pricing-title">Service Pricing</h2>
        <p className="cq-card-note">
          You price by surface: {countNoun(otherRates.length, 'rate')} and the prices of all other
          surfaces.
        </p>
        <div className="cq-card-buttons">
          <Button component={Link} to="/company/dashboard?tab=settings&section=pricing">
            Open Prices
          </Button>
          <Button onClick={() => setIsOpened(true)}>Edit other surfaces here</Button>
        </div>
      </section>
    )
  return (
    <div ref={editorRef} tabIndex={-1}>
      <QuoteSettings companyId={companyId} title="Service Pricing" level={3} isBrief />
    </div>
  )
}

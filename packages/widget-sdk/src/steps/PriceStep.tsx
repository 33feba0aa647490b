import { useRef } from 'react'
import { AnalysisScreen } from '../analysis/AnalysisScreen.tsx'
import { AddOnCards, PackageChoice } from '../price/AddOnCards.tsx'
import { Breakdown, PriceFigure, PriceNote, PrintPrice } from '../price/Breakdown.tsx'
import { PriceNotices } from '../price/PriceNotices.tsx'
import { usePriceBar } from '../price/use-price-bar.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useTwoColumns } from '../ui/use-two-columns.ts'
import { useWidget } from '../controller/widget-context.ts'
import { isMeasuredByAi, suggestedAddOns, type ExactQuote } from '../state/widget-state.ts'
import { MeasuredJob } from '../photos/MeasuredJob.tsx'

/** The second screen: the price and the suggested add-ons. */
export function PriceStep({ priced }: { priced: ExactQuote }) {
  const { controller, messages } = useWidget()
  const { figure, blockedReason } = usePriceBar()
  const { analysis, quote } = priced.analyzed
  const suggested = suggestedAddOns(quote)
  const isEstimated = isMeasuredByAi(analysis.method)
  const { isChanged } = priced
  const { element, isWide } = useTwoColumns()
  const lines = useRef<HTMLDListElement>(null)
  const breakdown = <Breakdown priced={priced} linesRef={lines} />
  const print = <PrintPrice priced={priced} linesRef={lines} />
  const bar = (
    <ActionBar
      figure={figure}
      blockedReason={blockedReason}
      buttonLabel={isChanged ? messages.price.confirmChanged : messages.price.continue}
      onPress={() => controller.dispatch({ type: 'step-shown', step: 'contact' })}
    />
  )
  // In visual order for screen readers and Tab: the price is beside the rest on a wide card and above it on a narrow one.
  return (
    <div className="layout" ref={element}>
      <div className="main lead">
        <StepHeading backTo="job">
          <span className="visually-hidden">{`${messages.steps.price} `}</span>
          <PriceFigure priced={priced} />
        </StepHeading>
        <PriceNote priced={priced} />
        <PriceNotices priced={priced} />
      </div>
      {!isWide && breakdown}
      <div className="main">
        {isEstimated && <AnalysisScreen name="EstimatedJob" />}
        <PackageChoice quote={quote} selectedIds={priced.selectedAddOnIds} />
        {suggested.length > 0 && (
          <AddOnCards
            addOns={suggested}
            selectedIds={priced.selectedAddOnIds}
            taxRate={quote.taxRate}
          />
        )}
        <MeasuredJob />
        {!isWide && print}
      </div>
      {isWide ? (
        <div className="side">
          {breakdown}
          {print}
          {bar}
        </div>
      ) : (
        bar
      )}
    </div>
  )
}

import { dollarsToCents, formatCents } from '@curbquote/types'
import { useRef, useState, type Ref } from 'react'
import { formatSquareFeet } from '../photos/measurements.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../widget-context.ts'
import { quoteTotal } from '../client/quote-total.ts'
import { isMeasuredByAi, suggestedAddOns, totalCentsOf, type PricedQuote } from '../widget-state.ts'
import { usePrint } from './use-print.ts'

interface BreakdownProps {
  priced: PricedQuote
  /** Whether the lines are collapsed at first on a narrow card. */
  isFolded?: boolean
}

/** The total and the lines that add up to it. */
export function Breakdown({ priced, isFolded = false }: BreakdownProps) {
  const { messages, state } = useWidget()
  const { price } = messages
  const [isOpen, setOpen] = useState(!isFolded)
  const { quote, analysis } = priced.analyzed
  const lines = useRef<HTMLDListElement>(null)
  const print = usePrint()
  return (
    <aside
      className="summary"
      part="breakdown"
      aria-label={price.breakdown}
      data-folded={!isOpen || undefined}
    >
      <div className="price-head" data-updating={state.pricing === 'pricing' || undefined}>
        <p className="figure" part="total">
          {formatCents(totalCentsOf(priced))}
        </p>
        <p className="figure-note">
          {state.pricing === 'pricing' ? price.updating : price.taxNote(quote.taxRate)}
        </p>
        {isMeasuredByAi(analysis.method) && (
          <p className="confidence">{price.confidence(Math.round(analysis.confidence * 100))}</p>
        )}
      </div>
      {isFolded && (
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? price.hideBreakdown : price.showBreakdown}
          <Icon name="down" size={18} />
        </button>
      )}
      <PriceLines priced={priced} linesRef={lines} />
      <button
        type="button"
        className="small-button print"
        onClick={({ currentTarget }) => {
          const { photos, jobDescription } = state
          print(
            currentTarget,
            { priced, photos, jobDescription: jobDescription.trim() },
            lines.current,
          )
        }}
      >
        <Icon name="print" size={18} />
        {price.print}
      </button>
    </aside>
  )
}

interface PriceLinesProps {
  priced: PricedQuote
  linesRef: Ref<HTMLDListElement>
}

/** The lines of a price, with the selected suggestions. */
export function PriceLines({ priced, linesRef }: PriceLinesProps) {
  const { price } = useWidget().messages
  const { quote, analysis } = priced.analyzed
  const { taxCents, totalCents } = quoteTotal(quote, priced.selectedAddOnIds)
  const included = quote.smartAddOns.filter((addOn) => addOn.behavior === 'auto_include')
  const selected = suggestedAddOns(quote).filter(({ id }) => priced.selectedAddOnIds.includes(id))
  const dollars = (amount: number) => formatCents(dollarsToCents(amount))
  return (
    <dl className="lines" ref={linesRef}>
      <Line
        label={price.service}
        detail={price.serviceDetail(
          formatSquareFeet(analysis.estimatedArea),
          quote.unit,
          dollars(quote.pricePerUnit),
        )}
        amount={dollars(quote.estimatedCost)}
      />
      <Line label={price.setupFee} amount={dollars(quote.setupFee)} />
      {quote.extraCharges.map(({ label, amount }, index) => (
        <Line key={`${index} ${label}`} label={label} amount={dollars(amount)} />
      ))}
      {included.map((addOn) => (
        <Line
          key={addOn.id}
          label={addOn.name}
          badge={price.included}
          detail={addOn.description ?? undefined}
          amount={dollars(addOn.amount)}
        />
      ))}
      <Line kind="line-subtotal" label={price.subtotal} amount={dollars(quote.subtotal)} />
      {selected.map((addOn) => (
        <Line key={addOn.id} label={addOn.name} amount={dollars(addOn.amount)} />
      ))}
      <Line label={price.tax(quote.taxRate)} amount={formatCents(taxCents)} />
      <Line kind="line-total" label={price.total} amount={formatCents(totalCents)} />
    </dl>
  )
}

interface LineProps {
  label: string
  amount: string
  detail?: string | undefined
  badge?: string
  kind?: 'line-subtotal' | 'line-total'
}

function Line({ label, amount, detail, badge, kind }: LineProps) {
  return (
    <div className={kind}>
      <dt>
        {label}
        {badge && <span className="badge">{badge}</span>}
        {detail && <span className="line-detail">{detail}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

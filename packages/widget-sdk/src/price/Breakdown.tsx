import { dollarsToCents, explainLine, formatCents, groupLines, lineLabel } from '@curbquote/pricing'
import type { QuotedAddOn } from '@curbquote/types/add-ons'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { useRef, useState, type Ref } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { quoteLines } from '../client/quote-lines.ts'
import { quoteTotal } from '../client/quote-total.ts'
import { isMeasuredByAi, totalCentsOf, type ExactQuote } from '../state/widget-state.ts'
import { CountingPrice } from './CountingPrice.tsx'
import { usePrint } from './use-print.ts'

interface BreakdownProps {
  priced: ExactQuote
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
          <CountingPrice cents={totalCentsOf(priced) ?? 0} />
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
  priced: ExactQuote
  linesRef: Ref<HTMLDListElement>
}

/** The lines of a price, with the selected suggestions. Each line can be explained. */
export function PriceLines({ priced, linesRef }: PriceLinesProps) {
  const { price } = useWidget().messages
  const { quote } = priced.analyzed
  const { included, selected, tax } = groupLines(quoteLines(quote, priced.selectedAddOnIds))
  const { untaxedCents } = quoteTotal(quote, priced.selectedAddOnIds)
  const selectedCents = selected.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0)
  const toLine = (line: QuoteLine, index: number) => (
    <Line
      key={`${line.kind} ${line.label} ${index}`}
      line={line}
      taxRate={quote.taxRate}
      addOns={quote.smartAddOns}
    />
  )
  return (
    <dl className="lines" ref={linesRef}>
      {included.map(toLine)}
      <div className="line-subtotal">
        <dt>{price.subtotal}</dt>
        <dd>{formatCents(untaxedCents - selectedCents)}</dd>
      </div>
      {[...selected, ...tax].map(toLine)}
      <div className="line-total">
        <dt>{price.total}</dt>
        <dd>{formatCents(totalCentsOf(priced) ?? 0)}</dd>
      </div>
    </dl>
  )
}

interface LineProps {
  line: QuoteLine
  taxRate: number
  addOns: readonly QuotedAddOn[]
}

function Line({ line, taxRate, addOns }: LineProps) {
  const { language, price } = useWidget().messages
  const { kind, label, amount, addOnStatus, trace } = line
  const isIncluded = addOnStatus === 'auto_included'
  const description = isIncluded && addOns.find(({ name }) => name === label)?.description
  return (
    <div>
      <dt>
        {kind === 'tax' ? price.tax(taxRate) : lineLabel(line, language)}
        {isIncluded && <span className="badge">{price.included}</span>}
        {description && <span className="line-detail">{description}</span>}
        {trace && (
          <details className="why">
            <summary>
              {price.why}
              <span className="visually-hidden"> {lineLabel(line, language)}</span>
            </summary>
            <p>{explainLine(trace, language)}</p>
          </details>
        )}
      </dt>
      <dd>{formatCents(dollarsToCents(amount))}</dd>
    </div>
  )
}

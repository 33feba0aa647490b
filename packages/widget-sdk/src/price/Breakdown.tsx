import {
  dollarsToCents,
  explainLine,
  formatCents,
  groupLines,
  lineLabel,
  rowsOf,
  sizeOfLine,
  sum,
} from '@curbquote/pricing'
import type { QuotedAddOn } from '@curbquote/types/add-ons'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { useRef, useState, type Ref } from 'react'
import type { Messages } from '../messages/messages.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { quoteLines } from '../client/quote-lines.ts'
import { quoteTotal } from '../client/quote-total.ts'
import { isMeasuredByAi, totalCentsOf, type ExactQuote } from '../state/widget-state.ts'
import { CountingPrice } from './CountingPrice.tsx'
import { usePrint } from './use-print.ts'

interface BreakdownProps {
  priced: ExactQuote
  /** Whether it begins with the total, and the lines are collapsed at first on a narrow card. */
  isFolded?: boolean
}

/** The total. */
export function PriceFigure({ priced }: { priced: ExactQuote }) {
  const { pricing } = useWidget().state
  return (
    <span data-updating={pricing === 'pricing' || undefined}>
      <span className="figure" part="total">
        <CountingPrice cents={totalCentsOf(priced) ?? 0} />
      </span>
    </span>
  )
}

/** Whether the total includes tax, and how sure AI is. */
export function PriceNote({ priced }: { priced: ExactQuote }) {
  const { messages, state } = useWidget()
  const { price } = messages
  const { quote, analysis } = priced.analyzed
  return (
    <p className="figure-note">
      {state.pricing === 'pricing' ? price.updating : price.taxNote(quote.taxRate)}
      {isMeasuredByAi(analysis.method) && (
        <span className="confidence">
          {price.confidence(Math.round(analysis.confidence * 100))}
        </span>
      )}
    </p>
  )
}

/** The lines of a price, which add up to its total. */
export function Breakdown({ priced, isFolded = false }: BreakdownProps) {
  const { messages, state } = useWidget()
  const { price } = messages
  const [isOpen, setOpen] = useState(!isFolded)
  const lines = useRef<HTMLDListElement>(null)
  const print = usePrint()
  return (
    <aside
      className="summary"
      part="breakdown"
      aria-label={price.breakdown}
      data-folded={!isOpen || undefined}
    >
      {isFolded && (
        <>
          <div className="price-head">
            <PriceFigure priced={priced} />
            <PriceNote priced={priced} />
          </div>
          <button
            type="button"
            className="fold"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? price.hideBreakdown : price.showBreakdown}
            <Icon name="down" size={18} />
          </button>
        </>
      )}
      <PriceLines priced={priced} linesRef={lines} />
      <button
        type="button"
        className="small-button print"
        onClick={({ currentTarget }) => {
          const { photos, items, jobDescription } = state
          print(
            currentTarget,
            { priced, photos, items, jobDescription: jobDescription.trim() },
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

/** The rows of a price, with the selected suggestions. Each row can be explained. */
export function PriceLines({ priced, linesRef }: PriceLinesProps) {
  const { price } = useWidget().messages
  const { quote } = priced.analyzed
  const { included, selected, tax } = groupLines(quoteLines(quote, priced.selectedAddOnIds))
  const { untaxedCents } = quoteTotal(quote, priced.selectedAddOnIds)
  const selectedCents = sum(selected.map(({ amount }) => dollarsToCents(amount)))
  const toRow = (lines: Row, index: number) => (
    <PriceRow
      key={`${lines[0].kind} ${lines[0].label} ${index}`}
      lines={lines}
      taxRate={quote.taxRate}
      addOns={quote.smartAddOns}
    />
  )
  return (
    <dl className="lines" ref={linesRef}>
      {rowsOf(included).map(toRow)}
      <div className="line-subtotal">
        <dt>{price.subtotal}</dt>
        <dd>{formatCents(untaxedCents - selectedCents)}</dd>
      </div>
      {rowsOf([...selected, ...tax]).map(toRow)}
      <div className="line-total">
        <dt>{price.total}</dt>
        <dd>{formatCents(totalCentsOf(priced) ?? 0)}</dd>
      </div>
    </dl>
  )
}

type Row = [QuoteLine, ...QuoteLine[]]

interface PriceRowProps {
  lines: Row
  taxRate: number
  addOns: readonly QuotedAddOn[]
}

/** A service with its modifiers and its minimum, or another line. */
function PriceRow({ lines, taxRate, addOns }: PriceRowProps) {
  const { messages } = useWidget()
  const { language, price } = messages
  const [{ kind, label, addOnStatus }] = lines
  const name = kind === 'tax' ? price.tax(taxRate) : lineLabel(lines[0], language)
  const isIncluded = addOnStatus === 'auto_included'
  const description = isIncluded && addOns.find((addOn) => addOn.name === label)?.description
  const details = description ? [description] : detailsOf(lines, messages)
  const explained = lines.filter(({ trace }) => trace)
  return (
    <div>
      <dt>
        <span className="row-name">{name}</span>
        {isIncluded && <span className="badge">{price.included}</span>}
        {explained.length > 0 && (
          <details className="why">
            <summary title={price.why}>
              <span className="visually-hidden">{`${price.why} ${lineLabel(lines[0], language)}`}</span>
              <Icon name="down" size={18} />
            </summary>
            {explained.map((line, index) => (
              <p key={index}>
                {explained.length > 1 && (
                  <strong>{`${lineLabel(line, language)}: ${amountOf([line])}. `}</strong>
                )}
                {line.trace && explainLine(line.trace, language)}
              </p>
            ))}
          </details>
        )}
        {details.length > 0 && <span className="line-detail">{details.join(' · ')}</span>}
      </dt>
      <dd>{amountOf(lines)}</dd>
    </div>
  )
}

function amountOf(lines: readonly QuoteLine[]): string {
  return formatCents(sum(lines.map(({ amount }) => dollarsToCents(amount))))
}

/** What a row is priced by: `20 windows`, `2 stories +$40.00`, `minimum $175.00`. */
function detailsOf(lines: Row, { language, price }: Messages): string[] {
  if (lines[0].kind !== 'service') return []
  const details = lines.flatMap((line) => {
    const { amount, kind, trace } = line
    if (trace?.op === 'minimum') return price.minimum(formatCents(trace.minimumCents))
    if (kind === 'modifier')
      return `${lineLabel(line, language)} ${amount < 0 ? amountOf([line]) : price.adds(amountOf([line]))}`
    return (trace && sizeOfLine(trace, language, line.label)) ?? []
  })
  return [...new Set(details)]
}

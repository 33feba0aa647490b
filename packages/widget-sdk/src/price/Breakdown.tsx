import {
  amountOfRow,
  descriptionIn,
  describeRow,
  dollarsToCents,
  explainRow,
  formatCents,
  groupLines,
  nameRow,
  rowsOf,
  sum,
} from '@curbquote/pricing'
import type { QuotedAddOn } from '@curbquote/types/add-ons'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { Fragment, useRef, useState, type Ref, type RefObject } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { quoteLines } from '../client/quote-lines.ts'
import { quoteTotal } from '../client/quote-total.ts'
import { totalCentsOf, type ExactQuote } from '../state/widget-state.ts'
import { CountingPrice } from './CountingPrice.tsx'
import { usePrint } from './use-print.ts'

interface BreakdownProps {
  priced: ExactQuote
  /** Whether it begins with the total, and the lines are collapsed at first on a narrow card. */
  isFolded?: boolean
  /** The ref of the lines, if `PrintPrice` is rendered elsewhere. By default its button is below the lines. */
  linesRef?: RefObject<HTMLDListElement | null>
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

/** Whether the total includes tax. */
export function PriceNote({ priced }: { priced: ExactQuote }) {
  const { messages, state } = useWidget()
  const { price } = messages
  const { taxRate } = priced.analyzed.quote
  return (
    <p className="figure-note">
      {state.pricing === 'pricing' ? price.updating : price.taxNote(taxRate)}
    </p>
  )
}

/** The lines of a price, which add up to its total. */
export function Breakdown({ priced, isFolded = false, linesRef }: BreakdownProps) {
  const { price } = useWidget().messages
  const [isOpen, setOpen] = useState(!isFolded)
  const ownLines = useRef<HTMLDListElement>(null)
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
      <PriceLines priced={priced} linesRef={linesRef ?? ownLines} />
      {!linesRef && <PrintPrice priced={priced} linesRef={ownLines} />}
    </aside>
  )
}

interface PrintPriceProps {
  priced: ExactQuote
  linesRef: RefObject<HTMLDListElement | null>
}

/** The button that prints the price. */
export function PrintPrice({ priced, linesRef }: PrintPriceProps) {
  const { messages, state } = useWidget()
  const print = usePrint()
  return (
    <button
      type="button"
      className="small-button print"
      onClick={({ currentTarget }) => {
        const { photos, items, jobDescription } = state
        print(
          currentTarget,
          { priced, photos, items, jobDescription: jobDescription.trim() },
          linesRef.current,
        )
      }}
    >
      <Icon name="print" size={18} />
      {messages.price.print}
    </button>
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
      {rowsOf(selected).map(toRow)}
      {selectedCents !== 0 && tax.some(({ amount }) => amount > 0) && (
        <div className="line-untaxed">
          <dt>{price.beforeTax}</dt>
          <dd>{formatCents(untaxedCents)}</dd>
        </div>
      )}
      {rowsOf(tax).map(toRow)}
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
  addOns: readonly QuotedAddOn[]
}

/** A service with its modifiers and its minimum, or another line. */
function PriceRow({ lines, addOns }: PriceRowProps) {
  const { messages } = useWidget()
  const { language, price } = messages
  const [{ label, addOnStatus }] = lines
  const name = nameRow(lines, language)
  const isIncluded = addOnStatus === 'auto_included'
  const addOn = isIncluded && addOns.find((quoted) => quoted.name === label)
  const description = addOn && descriptionIn(language, addOn)
  const details = description ? [] : describeRow(lines, language)
  const explanations = explainRow(lines, language)
  return (
    <div
      onClick={({ currentTarget, target }) => {
        const why = currentTarget.querySelector('details')
        if (why && target instanceof Element && !why.contains(target)) why.open = !why.open
      }}
    >
      <dt>
        <span className="row-name">{name}</span>
        {isIncluded && <span className="badge">{price.included}</span>}
        {description && <span className="line-detail">{description}</span>}
        {details.length > 0 && (
          <span className="line-detail">
            {details.map((detail, index) => (
              // A line ends between details, not between a sign and its amount.
              <Fragment key={detail}>
                {index > 0 && ' · '}
                <span className="nowrap">{detail}</span>
              </Fragment>
            ))}
          </span>
        )}
        {explanations.length > 0 && (
          <details className="why">
            <summary title={price.why}>
              <span className="visually-hidden">{`${price.why} ${name}`}</span>
              <Icon name="down" size={18} />
            </summary>
            {explanations.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        )}
      </dt>
      <dd>{amountOfRow(lines)}</dd>
    </div>
  )
}

import { descriptionIn, dollarsToCents, formatCents, nameIn, sum } from '@curbquote/pricing'
import type { QuotedAddOn } from '@curbquote/types/add-ons'
import type { AnalysisQuote } from '@curbquote/types/analyses'
import { useId, useRef, type MouseEvent } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'

interface AddOnCardsProps {
  addOns: readonly QuotedAddOn[]
  selectedIds: readonly number[]
  /** In percent. */
  taxRate: number
}

/** The suggested add-ons: a card with a checkbox and the amount for this job each. */
export function AddOnCards({ addOns, selectedIds, taxRate }: AddOnCardsProps) {
  const { messages } = useWidget()
  const lastClicked = useRef<number | undefined>(undefined)
  /** The new line in the price can move the next card under the second click of a double click. */
  const ignoreSecondClickOnOther = (event: MouseEvent, addOnId: number) => {
    if (event.detail > 1 && lastClicked.current !== addOnId) event.preventDefault()
    else lastClicked.current = addOnId
  }
  return (
    <fieldset className="group">
      <legend>{messages.price.addOns}</legend>
      <p className="hint">{messages.price.addOnsHint(taxRate)}</p>
      <div className="add-ons">
        {addOns.map((addOn) => (
          <AddOnCard
            key={addOn.id}
            addOn={addOn}
            isSelected={selectedIds.includes(addOn.id)}
            onClick={(event) => ignoreSecondClickOnOther(event, addOn.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The packages: each selects a set of add-ons with one choice. */
export function PackageChoice({ quote, selectedIds }: PackageChoiceProps) {
  const { controller, messages } = useWidget()
  const { packages = [], smartAddOns } = quote
  const { language } = messages
  if (packages.length === 0) return null
  return (
    <div className="group packages" role="group" aria-label={messages.price.packages}>
      <h4>{messages.price.packages}</h4>
      {packages.map(({ id, addOnIds, ...names }) => {
        const isChosen =
          addOnIds.length === selectedIds.length &&
          addOnIds.every((addOnId) => selectedIds.includes(addOnId))
        const contents = smartAddOns.filter((addOn) => addOnIds.includes(addOn.id))
        const cents = sum(contents.map(({ amount }) => dollarsToCents(amount)))
        return (
          <button
            key={id}
            type="button"
            className="package"
            aria-pressed={isChosen}
            onClick={() =>
              controller.dispatch({ type: 'add-ons-selected', addOnIds: isChosen ? [] : addOnIds })
            }
          >
            <strong>{nameIn(language, names)}</strong>
            <span className="add-on-amount">{messages.price.adds(formatCents(cents))}</span>
            <span className="line-detail">
              {contents.map((addOn) => nameIn(language, addOn)).join(', ')}
            </span>
          </button>
        )
      })}
    </div>
  )
}

interface PackageChoiceProps {
  quote: AnalysisQuote
  selectedIds: readonly number[]
}

interface AddOnCardProps {
  addOn: QuotedAddOn
  isSelected: boolean
  onClick: (event: MouseEvent) => void
}

function AddOnCard({ addOn, isSelected, onClick }: AddOnCardProps) {
  const { controller, messages } = useWidget()
  const id = useId()
  const inCents = (dollars: number) => formatCents(dollarsToCents(dollars))
  return (
    <div className="add-on" data-chosen={isSelected || undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isSelected}
        onClick={onClick}
        onChange={() => controller.dispatch({ type: 'add-on-toggled', addOnId: addOn.id })}
        aria-describedby={`${id}-more`}
      />
      <span className="tick" aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <label htmlFor={id}>{nameIn(messages.language, addOn)}</label>
      <span className="add-on-amount">{messages.price.adds(inCents(addOn.amount))}</span>
      <p id={`${id}-more`}>
        {descriptionIn(messages.language, addOn)}
        {addOn.priceType === 'per_sqft' && (
          <span className="line-detail">{messages.price.perSquareFoot(inCents(addOn.price))}</span>
        )}
      </p>
    </div>
  )
}

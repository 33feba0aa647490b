import { formatCents, isQuotedRate } from '@curbquote/pricing'
import type { AnswerMode } from '@curbquote/types/answers'
import type { Rate } from '@curbquote/types/price-rules'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { AmountInput } from '../ui/AmountInput.tsx'
import { describePrice, describeSurfaceTypes } from './format-rate.ts'
import { modeOfRate } from './answers-form.ts'
import { maxRateDollars, priceLabel, rateDecimals } from './rate-form.ts'
import type { PricingForm } from './use-pricing-form.ts'

export const rateButtonId = (rateId: string) => `edit-${rateId}`

/** The answer of a rate, in the table and in its sheet. */
export const answerLabels: Record<AnswerMode, string> = {
  exact: 'Exact price',
  range: 'Price range',
  review: 'I price it myself',
}

export interface RateRowProps {
  pricing: PricingForm
  /** Index of the rate in the form. */
  index: number
  onEdit: () => void
}

/** A rate as a row of the table. A click anywhere opens its sheet. */
export function RateRow({ pricing, index, onEdit }: RateRowProps) {
  const rate = pricing.rules.rates[index]
  if (!rate) return null
  const name = rate.name || 'New rate'
  const isQuoted = isQuotedRate(rate)
  const answer = modeOfRate(pricing.form.values.answers, rate.id)
  return (
    <tr data-invalid={pricing.hasProblemIn(`rates.${index}`) || undefined}>
      <th scope="row">
        <button
          type="button"
          id={rateButtonId(rate.id)}
          className="cq-rate-edit cq-cover"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          {name}
        </button>
        {rate.surfaceTypes.length > 0 && describeSurfaceTypes(rate.surfaceTypes) !== name && (
          <span>{describeSurfaceTypes(rate.surfaceTypes)}</span>
        )}
        <IconChevronRight size={16} aria-hidden="true" />
      </th>
      <td>
        {isQuoted ? (
          describePrice(rate)
        ) : rate.enabled ? (
          'No price'
        ) : (
          <>
            “Ask me”
            <span>Not quoted: customers can ask for it</span>
          </>
        )}
      </td>
      <td data-label="minimum">{rate.minimumCents > 0 ? formatCents(rate.minimumCents) : ''}</td>
      <td data-usual={answer === 'exact' || undefined}>{isQuoted ? answerLabels[answer] : ''}</td>
    </tr>
  )
}

/** The only rate of a service. A single price is edited here. */
export function OnlyRate({ pricing, index, isBrief, onEdit }: RateRowProps & { isBrief: boolean }) {
  const rate = pricing.rules.rates[index]
  const typed = pricing.form.values.rates[index]
  if (!rate || !typed) return null
  const typedName = typed.name.trim() || 'New rate'
  const name = typedName === 'All other surfaces' ? 'All surfaces' : typedName
  return (
    <div className="cq-only-rate">
      <div className="cq-rate-head">
        <span className="cq-rate-name">{name}</span>
        {!isBrief && (
          <Button
            id={rateButtonId(rate.id)}
            size="xs"
            aria-label={`More about ${name}`}
            onClick={onEdit}
          >
            More
          </Button>
        )}
      </div>
      {!isQuotedRate(rate) && (
        <p className="cq-setting-note">Not quoted: customers can ask for it</p>
      )}
      {isSinglePrice(rate) ? (
        <AmountInput
          label={priceLabel(typed.unit)}
          max={maxRateDollars}
          decimals={rateDecimals}
          {...pricing.field(`rates.${index}.tiers.0.rate`)}
        />
      ) : (
        <p className="cq-rate-price">
          {describePrice(rate)}
          {rate.minimumCents > 0 && ` · minimum ${formatCents(rate.minimumCents)}`}
        </p>
      )}
    </div>
  )
}

/** Whether a rate has one price per unit and no minimum. */
export function isSinglePrice(rate: Rate | undefined): boolean {
  return rate?.tiers?.length === 1 && rate.minimumCents === 0
}

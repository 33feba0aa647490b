import type { PricingEntry } from '@curbquote/types/pricing'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useLocation } from 'react-router'
import { AmountInput } from '../ui/AmountInput.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { modeOfRate, withModeOfRate } from './answers-form.ts'
import { answerLabels } from './RateRow.tsx'
import type { PricingForm } from './use-pricing-form.ts'

export interface AnswersSectionProps {
  pricing: PricingForm
  entries: readonly PricingEntry[]
  /** Heading level. */
  level: 3 | 4
}

/** How customers get their price: at once, as a range, or by email from the owner. */
export function AnswersSection({ pricing, entries, level }: AnswersSectionProps) {
  const { form, field } = pricing
  const { rates, answers } = form.values
  const { search } = useLocation()
  const isNamed = new URLSearchParams(search).get('section') === 'answers'
  useLinkedSection(isNamed ? 'answers' : undefined)
  const Heading = `h${level}` as const
  // In the order of the table of rates.
  const offered = rates
    .filter(({ enabled }) => enabled)
    .sort(
      (one, other) =>
        one.serviceTypeId - other.serviceTypeId ||
        Number(one.coversOtherSurfaces) - Number(other.coversOtherSurfaces),
    )
  const serviceTypeIds = new Set(offered.map(({ serviceTypeId }) => serviceTypeId))
  const serviceName = (id: number) =>
    entries.find(({ serviceTypeId }) => serviceTypeId === id)?.service.displayName
  return (
    <section className="cq-fields" aria-labelledby="answers">
      <Heading id="answers">Answers</Heading>
      <p className="cq-setting-note">
        Choose for each rate whether customers get an exact price, a price range, or a price by
        email from you.
      </p>
      <div className="cq-answer-rates">
        {offered.map(({ id, name, ...rate }) => (
          <Radio.Group
            key={id}
            label={
              rate.coversOtherSurfaces && serviceTypeIds.size > 1
                ? `${name}, ${serviceName(rate.serviceTypeId)}`
                : name.trim() || 'New rate'
            }
            value={modeOfRate(answers, id)}
            onChange={(mode) => form.setFieldValue('answers', withModeOfRate(answers, id, mode))}
          >
            <div className="cq-answer-modes">
              {Object.entries(answerLabels).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      <div className="cq-answer-review" role="group" aria-labelledby="price-it-myself">
        <p id="price-it-myself">Price it myself when</p>
        <div className="cq-field-row">
          <AmountInput
            label="Total above ($)"
            placeholder="No limit"
            {...field('answers.totalAbove')}
          />
          <AmountInput
            label="Area above (sq ft)"
            placeholder="No limit"
            step={100}
            decimals={0}
            {...field('answers.areaAbove')}
          />
        </div>
        <TextInput
          label="Words in the description"
          description="Separated by commas, such as cedar, lead paint."
          autoComplete="off"
          {...field('answers.words')}
        />
        <Checkbox label="3 or more stories" {...field('answers.threeOrMoreStories', 'checkbox')} />
        <Checkbox label="Outside my area" {...field('answers.outsideArea', 'checkbox')} />
        <Checkbox
          label="Range wider than a limit"
          {...field('answers.isRangeLimited', 'checkbox')}
        />
        {answers.isRangeLimited && (
          <AmountInput
            label="Range wider than (%)"
            description="As a percentage of its midpoint."
            step={1}
            max={1_000}
            {...field('answers.rangeWiderThan')}
          />
        )}
      </div>
      <div className="cq-field-row">
        <AmountInput
          label="Smallest width of a range (%)"
          description="As a percentage of its midpoint."
          step={1}
          max={100}
          {...field('answers.rangeAtLeast')}
        />
        <TextInput
          label="Usual reply time"
          description="Shown to customers without an exact price."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          rightSection={<span className="cq-unit">business days</span>}
          rightSectionWidth={110}
          {...field('answers.replyDays')}
        />
      </div>
      <Checkbox
        label="Customers can go on without a photo"
        description="Counts such as windows, and surfaces that you price yourself, never need one."
        {...field('answers.photosOptional', 'checkbox')}
      />
    </section>
  )
}

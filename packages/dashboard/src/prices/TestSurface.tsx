import { findRate, questionsAboutSurfaces } from '@curbquote/pricing'
import { maxSquareFeet } from '@curbquote/types/limits'
import type { PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { surfaceLabels, surfaces } from './surface-labels.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import {
  choicesInTest,
  countsPieces,
  isAskedInTest,
  itemOfRate,
  otherItem,
  ownRatesOf,
  sizeProblem,
  type TestJobFields,
  unitOfItem,
} from './test-job-form.ts'

const sizeLabels = { 'sq ft': 'Area (sq ft)', 'linear ft': 'Length (ft)', each: 'Count' }

export interface TestSurfaceProps {
  form: UseFormReturnType<TestJobFields>
  index: number
  rules: PriceRules
  /** The services to choose from. */
  offered: readonly PricingEntry[]
  onService: (serviceTypeId: number) => void
  onRemove: (() => void) | undefined
}

/** One surface of the test job. Asks only for what the rules use. */
export function TestSurface(props: TestSurfaceProps) {
  const { form, index, rules, offered, onService, onRemove } = props
  const surface = form.values.surfaces[index]
  if (!surface) return null
  const { serviceTypeId } = surface
  const unit = unitOfItem(surface.item, serviceTypeId, rules)
  const path = `surfaces.${index}`
  return (
    <div className="cq-test-surface" role="group" aria-label={`Surface ${index + 1}`}>
      <div className="cq-field-row">
        {offered.length > 1 && (
          <NativeSelect
            className="cq-test-item"
            label="Service"
            data={offered.map(({ serviceTypeId: id, service }) => ({
              value: String(id),
              label: service.displayName,
            }))}
            value={String(serviceTypeId)}
            onChange={(event) => onService(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          className="cq-test-item"
          label="Surface"
          data={[
            ...surfaceOptionsOf(rules, serviceTypeId, surface.item),
            ...ownRatesOf(rules, serviceTypeId).map(({ id, name }) => ({
              value: itemOfRate(id),
              label: name || 'New rate',
            })),
          ]}
          {...form.getInputProps(`${path}.item`)}
        />
        <AmountInput
          label={sizeLabels[unit]}
          step={1}
          max={maxSquareFeet}
          {...form.getInputProps(`${path}.size`)}
          error={surface.size ? sizeProblem(surface.size, unit) : undefined}
        />
        {questionsAboutSurfaces
          .filter((question) => isAskedInTest(question, surface.item, rules))
          .map((question) => (
            <NativeSelect
              key={question.id}
              label={question.label}
              data={[
                ...(question.assumed === undefined ? [{ value: '', label: 'Not stated' }] : []),
                ...choicesInTest(question, surface.item).map(({ value, words }) => ({
                  value: String(value),
                  label: words.en,
                })),
              ]}
              {...form.getInputProps(`${path}.stated.${question.id}`)}
            />
          ))}
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Remove surface ${index + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

/** The surfaces that can be selected. A service priced per piece lists only surfaces that have their own rate. */
function surfaceOptionsOf(rules: PriceRules, serviceTypeId: number, item: string) {
  const other = findRate(rules, serviceTypeId, {})
  const isCounted = countsPieces(rules, serviceTypeId)
  return [
    ...(isCounted && other ? [{ value: otherItem, label: other.name }] : []),
    ...surfaces
      .filter(
        (surfaceType) =>
          !isCounted ||
          surfaceType === item ||
          findRate(rules, serviceTypeId, { surfaceType }) !== other,
      )
      .map((value) => ({ value, label: surfaceLabels[value] })),
  ]
}

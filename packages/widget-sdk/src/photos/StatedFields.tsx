import type { ItemQuestion, SurfaceCondition } from '@curbquote/types'
import { SelectField } from '../ui/SelectField.tsx'
import { useWidget } from '../widget-context.ts'
import { ByRequest } from './ByRequest.tsx'
import { itemWords } from './item-words.ts'
import { storeyChoices, type Stated } from './photo-item.ts'

interface StatedFieldsProps extends Stated {
  asks: readonly ItemQuestion[]
  /** Whether “Not sure” is offered, because the price can be a range. */
  canBeUnsure?: boolean
  /** Whether 3 or more stories have no price online. */
  isTallByRequest?: boolean | undefined
  onChange: (change: Partial<Stated>) => void
  /** Whether missing answers are shown as errors. */
  isChecked: boolean
}

const conditions: readonly SurfaceCondition[] = ['light', 'moderate', 'heavy']

/** Fields for the condition and the stories of a surface, if its price depends on them. */
export function StatedFields(props: StatedFieldsProps) {
  const { asks, canBeUnsure, isTallByRequest, condition, storeys, onChange } = props
  const isChecked = props.isChecked && !canBeUnsure
  const words = itemWords[useWidget().messages.language]
  const emptyLabel = canBeUnsure ? words.notSure : words.choose
  return (
    <>
      {asks.includes('condition') && (
        <SelectField
          label={words.condition}
          emptyLabel={emptyLabel}
          options={conditions.map((value) => ({ value, label: words.conditions[value] }))}
          value={condition}
          onChange={(value) =>
            onChange({ condition: conditions.find((choice) => choice === value) ?? '' })
          }
          error={isChecked ? words.conditionMissing : undefined}
        />
      )}
      {asks.includes('storeys') && (
        <SelectField
          label={words.storeys}
          emptyLabel={emptyLabel}
          options={storeyChoices.map((value) => ({ value, label: words.storeyChoices[value] }))}
          value={storeys}
          onChange={(value) =>
            onChange({ storeys: storeyChoices.find((choice) => choice === value) ?? '' })
          }
          error={isChecked ? words.storeysMissing : undefined}
        />
      )}
      {isTallByRequest && storeys === '3' && <ByRequest />}
    </>
  )
}

import type { ItemQuestion, SurfaceCondition } from '@curbquote/types'
import { SelectField } from '../ui/SelectField.tsx'
import { useWidget } from '../widget-context.ts'
import { itemWords } from './item-words.ts'
import { storeyChoices, type Stated } from './photo-item.ts'

interface StatedFieldsProps extends Stated {
  asks: readonly ItemQuestion[]
  onChange: (change: Partial<Stated>) => void
  /** Whether missing answers are shown. */
  isChecked: boolean
}

const conditions: readonly SurfaceCondition[] = ['light', 'moderate', 'heavy']

/** How dirty a surface is and how high, as far as its price depends on it. */
export function StatedFields(props: StatedFieldsProps) {
  const { asks, condition, storeys, onChange, isChecked } = props
  const words = itemWords[useWidget().messages.language]
  return (
    <>
      {asks.includes('condition') && (
        <SelectField
          label={words.condition}
          emptyLabel={words.choose}
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
          emptyLabel={words.choose}
          options={storeyChoices.map((value) => ({ value, label: words.storeyChoices[value] }))}
          value={storeys}
          onChange={(value) =>
            onChange({ storeys: storeyChoices.find((choice) => choice === value) ?? '' })
          }
          error={isChecked ? words.storeysMissing : undefined}
        />
      )}
    </>
  )
}

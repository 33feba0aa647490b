import { Field } from '../ui/Field.tsx'
import type { QuotedItem } from '@curbquote/types/widgets'
import type { PhotoItem, PhotoMeasurement } from '../state/photo-item.ts'
import { useWidget } from '../controller/widget-context.ts'
import { ByRequest } from './ByRequest.tsx'
import { laterMessages } from '../messages/later-messages.ts'
import { parseCount, parseFeet } from '../state/measurements.ts'
import { StatedFields } from './StatedFields.tsx'

interface ItemFieldsProps {
  photo: PhotoItem
  item: QuotedItem
  onChange: (measurement: PhotoMeasurement) => void
}

/** The fields that the rate of an item needs besides length and width. */
export function ItemFields({ photo, item, onChange }: ItemFieldsProps) {
  const words = laterMessages[useWidget().messages.language].items
  if (!item.unit)
    return (
      <div className="item-fields" data-fault>
        <ByRequest />
      </div>
    )
  return (
    <div className="item-fields">
      {item.unit === 'sq ft' && photo.surfaceType.startsWith('exterior') && (
        <p className="hint">{words.walls}</p>
      )}
      {item.unit !== 'sq ft' && (
        <QuantityField
          isCount={item.unit === 'each'}
          value={photo.quantity}
          onChange={(quantity) => onChange({ quantity })}
          isChecked={photo.isChecked}
        />
      )}
      <StatedFields
        asks={item.asks}
        canBeUnsure={Boolean(item.answer)}
        isTallByRequest={item.isTallByRequest}
        stated={photo}
        surfaceType={photo.surfaceType}
        onChange={onChange}
        isChecked={photo.isChecked}
      />
    </div>
  )
}

interface QuantityFieldProps {
  isCount: boolean
  value: string
  onChange: (quantity: string) => void
  isChecked: boolean
}

function QuantityField({ isCount, value, ...field }: QuantityFieldProps) {
  const { language, photos } = useWidget().messages
  const words = laterMessages[language].items
  const parsed = isCount ? parseCount(value) : parseFeet(value)
  const missing = isCount ? words.howManyMissing : photos.lengthMissing
  const impossible = isCount ? words.howManyImpossible : photos.sideImpossible
  const error = value.trim() ? impossible : missing
  return (
    <Field
      {...field}
      label={isCount ? words.howMany : photos.length}
      value={value}
      error={parsed === undefined ? error : undefined}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
    />
  )
}

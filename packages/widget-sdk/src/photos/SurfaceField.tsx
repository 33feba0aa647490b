import type { QuotedItem } from '@curbquote/types/widgets'
import { SelectField, type SelectFieldProps } from '../ui/SelectField.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { itemKey, itemName } from '../state/quoted-items.ts'

interface SurfaceFieldProps extends Pick<
  SelectFieldProps,
  'label' | 'emptyLabel' | 'value' | 'error'
> {
  items: readonly QuotedItem[]
  onChange: (item: QuotedItem | undefined) => void
}

/** The choice of what a photo shows: a surface, or something that is counted. */
export function SurfaceField({ items, onChange, ...field }: SurfaceFieldProps) {
  const { messages } = useWidget()
  return (
    <SelectField
      {...field}
      className="surface"
      options={items.map((item) => ({ value: itemKey(item), label: itemName(item, messages) }))}
      onChange={(key) => onChange(items.find((item) => itemKey(item) === key))}
    />
  )
}

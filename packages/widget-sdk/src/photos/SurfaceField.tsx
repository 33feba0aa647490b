import { SelectField, type SelectFieldProps } from '../ui/SelectField.tsx'
import { useWidget } from '../controller/widget-context.ts'
import type { OfferedItem } from '../state/photo-item.ts'
import { itemKey, itemName, servicesOf } from '../state/quoted-items.ts'

interface SurfaceFieldProps extends Pick<
  SelectFieldProps,
  'label' | 'emptyLabel' | 'value' | 'error'
> {
  items: readonly OfferedItem[]
  onChange: (item: OfferedItem | undefined) => void
}

/** The choice of what a photo shows: a surface, or something that is counted. */
export function SurfaceField({ items, onChange, ...field }: SurfaceFieldProps) {
  const { messages, state } = useWidget()
  const groupOf = ({ serviceTypeId }: OfferedItem) => {
    const service = servicesOf(state).find((found) => found.serviceTypeId === serviceTypeId)
    return service && { group: messages.serviceName(service.name) }
  }
  return (
    <SelectField
      {...field}
      className="surface"
      options={items.map((item) => ({
        value: itemKey(item, state),
        label: itemName(item, messages),
        ...groupOf(item),
      }))}
      onChange={(key) => onChange(items.find((item) => itemKey(item, state) === key))}
    />
  )
}

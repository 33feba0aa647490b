import { serviceOf, servicesOf } from '../photos/quoted-items.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { useWidget } from '../widget-context.ts'

/** The choice of the service, if the company offers several. */
export function ServiceChoice() {
  const { controller, messages, state } = useWidget()
  const services = servicesOf(state)
  if (services.length < 2) return null
  return (
    <SelectField
      label={messages.service}
      className="group"
      options={services.map(({ serviceTypeId, name }) => ({
        value: String(serviceTypeId),
        label: name,
      }))}
      value={String(serviceOf(state)?.serviceTypeId)}
      onChange={(id) => controller.dispatch({ type: 'service-chosen', serviceTypeId: Number(id) })}
    />
  )
}

import { areaServiceOf, areaServicesOf } from '../state/quoted-items.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { useWidget } from '../controller/widget-context.ts'

/** The choice of the service of the surfaces that AI measures, if several services have such surfaces. */
export function ServiceChoice() {
  const { controller, messages, state } = useWidget()
  const services = areaServicesOf(state)
  if (services.length < 2) return null
  return (
    <div className="group">
      <SelectField
        label={messages.service}
        options={services.map(({ serviceTypeId, name }) => ({
          value: String(serviceTypeId),
          label: messages.serviceName(name),
        }))}
        value={String(areaServiceOf(state)?.serviceTypeId)}
        onChange={(value) =>
          controller.dispatch({ type: 'service-chosen', serviceTypeId: Number(value) })
        }
      />
    </div>
  )
}

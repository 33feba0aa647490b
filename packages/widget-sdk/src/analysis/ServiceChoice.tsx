import type { QuotedService } from '@curbquote/types/widgets'
import { serviceOf } from '../photos/quoted-items.ts'
import { useWidget } from '../widget-context.ts'

interface ServiceChoiceProps {
  /** For the label. */
  id: string
  services: readonly QuotedService[]
}

export function ServiceChoice({ id, services }: ServiceChoiceProps) {
  const { controller, messages, state } = useWidget()
  return (
    <div className="field" part="field">
      <select
        id={id}
        part="input"
        value={serviceOf(state)?.serviceTypeId}
        onChange={({ target }) =>
          controller.dispatch({ type: 'service-chosen', serviceTypeId: Number(target.value) })
        }
      >
        {services.map(({ serviceTypeId, name }) => (
          <option key={serviceTypeId} value={serviceTypeId}>
            {messages.serviceName(name)}
          </option>
        ))}
      </select>
    </div>
  )
}

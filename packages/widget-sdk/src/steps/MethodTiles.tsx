import { useId } from 'react'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useWidget } from '../widget-context.ts'
import { isMethodAvailable, offeredMethods, type OfferedMethod } from '../widget-state.ts'

const icons: Record<OfferedMethod, IconName> = { manual: 'ruler', custom: 'message' }

/** The choice between measuring oneself and describing the job. */
export function MethodTiles() {
  const { messages, state } = useWidget()
  const name = useId()
  return (
    <fieldset className="group">
      <legend>{messages.method.legend}</legend>
      <div className="tiles">
        {offeredMethods.map((method) => (
          <MethodTile key={method} method={method} name={name} isChosen={state.method === method} />
        ))}
      </div>
    </fieldset>
  )
}

interface MethodTileProps {
  method: OfferedMethod
  name: string
  isChosen: boolean
}

function MethodTile({ method, name, isChosen }: MethodTileProps) {
  const { controller, messages, state } = useWidget()
  const id = useId()
  const isKnown = state.availability.status === 'ready'
  const isAvailable =
    state.availability.status === 'ready' && isMethodAvailable(state.availability.config, method)
  const { title, line } = messages.method[method]
  return (
    <div
      className="tile"
      part="tile"
      data-chosen={isChosen || undefined}
      data-disabled={(isKnown && !isAvailable) || undefined}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={method}
        checked={isChosen}
        // Until the company is known there is only what everybody offers.
        disabled={!isAvailable && (isKnown || method !== 'manual')}
        onChange={() => controller.chooseMethod(method)}
        aria-describedby={`${id}-line`}
      />
      <span className="tile-icon">
        <Icon name={icons[method]} size={24} />
      </span>
      <label htmlFor={id}>{title}</label>
      <p id={`${id}-line`}>{isAvailable || !isKnown ? line : messages.method.custom.unavailable}</p>
      <span className="tile-mark" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
    </div>
  )
}

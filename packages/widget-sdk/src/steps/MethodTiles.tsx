import { useId, type ReactNode } from 'react'
import { areaItemsOf } from '../state/quoted-items.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isMeasuredByAi, isMethodAvailable } from '../state/widget-state.ts'

/** `ai` includes `conversation`. */
const tiles = ['manual', 'ai', 'custom'] as const
type TileMethod = (typeof tiles)[number]

const icons: Record<TileMethod, IconName> = { manual: 'ruler', ai: 'spark', custom: 'message' }

/**
 * The choice between manual entry, AI measurement and a custom job request, as far as the company offers them. Without a
 * priced service there is only the custom job request, with a notice.
 */
export function MethodTiles() {
  const { messages, state } = useWidget()
  const name = useId()
  const { availability } = state
  if (availability.status !== 'ready')
    return (
      <MethodGroup>
        <span className="bone" />
      </MethodGroup>
    )
  const { config } = availability
  const { custom, withoutPrices } = messages.method
  if (!config.hasPricedService && isMethodAvailable(config, 'custom'))
    return (
      <Notice tone="info" icon={icons.custom} title={custom.title}>
        {withoutPrices}
      </Notice>
    )
  const offersAi = isMethodAvailable(config, 'ai') && areaItemsOf(state).length > 0
  const offered = tiles.filter((method) => method !== 'ai' || offersAi)
  return (
    <MethodGroup>
      {offered.map((method) => (
        <MethodTile
          key={method}
          method={method}
          name={name}
          isChosen={state.method === method || (method === 'ai' && isMeasuredByAi(state.method))}
          isAvailable={isMethodAvailable(config, method)}
        />
      ))}
    </MethodGroup>
  )
}

/** Two tiles and three tiles have the same height, so that nothing moves when the company is loaded. */
function MethodGroup({ children }: { children: ReactNode }) {
  const { messages } = useWidget()
  return (
    <fieldset className="group">
      <legend>{messages.method.legend}</legend>
      <div className="tiles">{children}</div>
    </fieldset>
  )
}

interface MethodTileProps {
  method: TileMethod
  name: string
  isChosen: boolean
  isAvailable: boolean
}

function MethodTile({ method, name, isChosen, isAvailable }: MethodTileProps) {
  const { controller, messages } = useWidget()
  const id = useId()
  const { title, line } = messages.method[method]
  return (
    <div
      className="tile"
      part="tile"
      data-chosen={isChosen || undefined}
      data-disabled={!isAvailable || undefined}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={method}
        checked={isChosen}
        disabled={!isAvailable}
        onChange={() => controller.chooseMethod(method)}
        aria-describedby={`${id}-line`}
      />
      <span className="tile-icon">
        <Icon name={icons[method]} size={24} />
      </span>
      <label htmlFor={id}>{title}</label>
      <p id={`${id}-line`}>{isAvailable ? line : messages.method.custom.unavailable}</p>
      <span className="tile-mark" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
    </div>
  )
}

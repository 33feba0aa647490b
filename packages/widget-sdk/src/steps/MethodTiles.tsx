import { useId } from 'react'
import { areaItemsOf } from '../photos/quoted-items.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import { isMeasuredByAi, isMethodAvailable } from '../widget-state.ts'

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
  const config = availability.status === 'ready' ? availability.config : undefined
  const { custom, withoutPrices } = messages.method
  if (config && !config.hasPricedService && isMethodAvailable(config, 'custom'))
    return (
      <Notice tone="info" icon={icons.custom} title={custom.title}>
        {withoutPrices}
      </Notice>
    )
  const offersAi =
    config !== undefined && isMethodAvailable(config, 'ai') && areaItemsOf(state).length > 0
  const offered = tiles.filter((method) => method !== 'ai' || offersAi)
  return (
    <fieldset className="group">
      <legend>{messages.method.legend}</legend>
      <div className={offersAi ? 'tiles three' : 'tiles'}>
        {offered.map((method) => (
          <MethodTile
            key={method}
            method={method}
            name={name}
            isChosen={state.method === method || (method === 'ai' && isMeasuredByAi(state.method))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface MethodTileProps {
  method: TileMethod
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
        // Until the company is loaded, only the methods that every company offers are shown.
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

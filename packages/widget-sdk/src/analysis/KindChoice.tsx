import { useId } from 'react'
import { useWidget } from '../controller/widget-context.ts'
import { isMethodAvailable } from '../state/widget-state.ts'

const kinds = ['ai', 'conversation'] as const

/** The choice between one surface and several surfaces, which are measured in a chat. */
export function KindChoice() {
  const { controller, messages, state } = useWidget()
  const { availability } = state
  const name = useId()
  const { kinds: words } = messages.analysis
  return (
    <fieldset className="group">
      <legend>{words.legend}</legend>
      <div className="kinds">
        {kinds
          .filter(
            (kind) =>
              availability.status === 'ready' && isMethodAvailable(availability.config, kind),
          )
          .map((kind) => (
            <div key={kind} className="kind" data-chosen={state.method === kind || undefined}>
              <input
                type="radio"
                id={`${name}-${kind}`}
                name={name}
                checked={state.method === kind}
                onChange={() => controller.chooseMethod(kind)}
              />
              <label htmlFor={`${name}-${kind}`}>{words[kind]}</label>
            </div>
          ))}
      </div>
    </fieldset>
  )
}

import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isMethodAvailable } from '../state/widget-state.ts'
import { laterMessages } from '../messages/later-messages.ts'

/** The company prices this personally: a way to a custom job request with the same photos. */
export function ByRequest() {
  const { controller, messages, state } = useWidget()
  const { availability } = state
  const offersCustom =
    availability.status === 'ready' && isMethodAvailable(availability.config, 'custom')
  return (
    <Notice tone="info" icon="message">
      <p>{laterMessages[messages.language].items.notPriced}</p>
      {offersCustom && (
        <button
          type="button"
          className="small-button"
          onClick={() => controller.chooseMethod('custom')}
        >
          {messages.method.custom.title}
        </button>
      )}
    </Notice>
  )
}

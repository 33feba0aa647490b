import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../widget-context.ts'
import { useMeasuringScreens } from './use-measuring-screens.ts'

/** One of the screens of AI measuring, once it is there. */
export function MeasuringScreen({ name }: { name: 'AiJob' | 'Conversation' | 'EstimatedJob' }) {
  const { messages } = useWidget()
  const { screens, hasFailed, retry } = useMeasuringScreens()
  if (screens) {
    const Screen = screens[name]
    return <Screen />
  }
  if (hasFailed)
    return (
      <Notice tone="danger" icon="offline">
        <p>{messages.measuring.notLoaded}</p>
        <button type="button" className="small-button" onClick={retry}>
          {messages.price.tryAgain}
        </button>
      </Notice>
    )
  return (
    <div className="measuring-loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        {messages.loading}
      </p>
      <span className="bone zone-bone" />
      <span className="bone text-bone" />
    </div>
  )
}

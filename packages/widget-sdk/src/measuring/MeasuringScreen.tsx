import { LateModule } from '../late-module.ts'
import { Late } from '../ui/Late.tsx'
import { useWidget } from '../widget-context.ts'
import type * as MeasuringScreensModule from './measuring-screens.ts'

/** The screens of AI measuring: only who chooses it waits for them. */
const measuringScreens = new LateModule<typeof MeasuringScreensModule>(
  () => import('./measuring-screens.ts'),
)

/** One of the screens of AI measuring, once it is there. */
export function MeasuringScreen({ name }: { name: 'AiJob' | 'Conversation' | 'EstimatedJob' }) {
  const { messages } = useWidget()
  return (
    <Late from={measuringScreens} failure={messages.measuring.notLoaded}>
      {(screens) => {
        const Screen = screens[name]
        return <Screen />
      }}
    </Late>
  )
}

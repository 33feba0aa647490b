import { LazyModule } from '../lazy-module.ts'
import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../widget-context.ts'
import type * as AnalysisScreensModule from './analysis-screens.ts'

/** The screens of AI measurement, loaded only if the visitor chooses it. */
const analysisScreens = new LazyModule<typeof AnalysisScreensModule>(
  () => import('./analysis-screens.ts'),
)

/** One screen of AI measurement. */
export function AnalysisScreen({ name }: { name: 'AiJob' | 'Conversation' | 'EstimatedJob' }) {
  const { messages } = useWidget()
  return (
    <LazyContent from={analysisScreens} failure={messages.analysis.notLoaded}>
      {(screens) => {
        const Screen = screens[name]
        return <Screen />
      }}
    </LazyContent>
  )
}

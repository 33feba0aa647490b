import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { analysisScreens } from './analysis-module.ts'

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

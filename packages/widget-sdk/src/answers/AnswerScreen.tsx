import { LazyModule } from '../loading/lazy-module.ts'
import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../controller/widget-context.ts'
import type * as AnswerScreensModule from './answer-screens.ts'

/** The screens of ranges and of prices by email, loaded only for companies that give them. */
const answerScreens = new LazyModule<typeof AnswerScreensModule>(
  () => import('./answer-screens.ts'),
)

interface AnswerScreenProps {
  name: 'AnswerStep' | 'AnswerSummary' | 'AnswerNext'
  isStep?: boolean
}

export function AnswerScreen({ name, isStep = false }: AnswerScreenProps) {
  const { messages } = useWidget()
  return (
    <LazyContent from={answerScreens} failure={messages.notLoaded} isStep={isStep}>
      {(screens) => {
        const Screen = screens[name]
        return <Screen />
      }}
    </LazyContent>
  )
}

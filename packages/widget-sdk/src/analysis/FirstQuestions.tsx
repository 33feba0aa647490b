import { LazyContent } from '../ui/LazyContent.tsx'
import { laterMessages } from '../messages/later-messages.ts'
import { useWidget } from '../controller/widget-context.ts'
import { firstQuestionsOf } from '../requests/first-questions.ts'

/** Asks the questions about the surfaces before AI prices them. With a price, it says what a change does to corrected areas. */
export function FirstQuestions() {
  const { controller, messages, state } = useWidget()
  const words = laterMessages[messages.language].items
  const isCorrected = Object.keys(state.analysis.areas).length > 0
  if (state.priced) return isCorrected && <p className="hint">{words.replaced}</p>
  return firstQuestionsOf(state).map(({ groupId, surfaceType, ...questions }) => (
    <LazyContent key={groupId} from={controller.laterSteps} failure={messages.notLoaded}>
      {({ StatedFields }) => (
        <div
          className="group hints"
          role="group"
          aria-label={surfaceType ? messages.surfaces[surfaceType] : messages.analysis.surface}
        >
          {state.method === 'conversation' && surfaceType && (
            <strong>{messages.surfaces[surfaceType]}</strong>
          )}
          <StatedFields
            {...questions}
            surfaceType={surfaceType}
            onChange={(stated) => controller.dispatch({ type: 'surface-stated', groupId, stated })}
            isChecked={state.checkedSteps.includes('job')}
          />
          {!surfaceType && !state.analysis.rateId && questions.asks.includes('stories') && (
            <p className="hint">{words.unknownStories}</p>
          )}
        </div>
      )}
    </LazyContent>
  ))
}

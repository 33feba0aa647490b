import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { firstQuestionsOf } from '../requests/first-questions.ts'

/** Asks the questions about the surfaces before AI prices them. The screen of the estimate has the same fields. */
export function FirstQuestions() {
  const { controller, messages, state } = useWidget()
  if (state.priced) return null
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
        </div>
      )}
    </LazyContent>
  ))
}

import { useLocation, useNavigate } from 'react-router'

interface StepState<Step> {
  step?: Step
  /** An earlier step is the entry before this one in the browser's history. */
  isPushed?: boolean
}

/** For a link that opens a form at its first step, whatever the tab remembers. */
export const fromTheStart = { step: 'first' }

/**
 * The step of a form that has several, kept in the browser's history: the browser's back button goes one step back, and a
 * reload stays on the step. `step` is `undefined` when the page was opened without one.
 */
export function useStep<Step extends string>() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: StepState<Step> | null
  }
  const show = (step: Step, isReplacing: boolean) =>
    void navigate(
      { pathname, search },
      {
        state: { step, isPushed: isReplacing ? (state?.isPushed ?? false) : true },
        replace: isReplacing,
      },
    )
  return {
    step: state?.step,
    goOn: (step: Step) => show(step, false),
    replaceWith: (step: Step) => show(step, true),
    goBackTo: (step: Step) => (state?.isPushed ? void navigate(-1) : show(step, true)),
  }
}

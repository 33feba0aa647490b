import { useLocation, useNavigate } from 'react-router'

interface StepState<Step> {
  step?: Step
  /** Whether the previous history entry is an earlier step of this form. */
  isPushed?: boolean
}

/** Navigation state for links that open a form at its first step, regardless of stored progress. */
export const fromTheStart = { step: 'first' }

/**
 * The current step of a multi-step form, stored in the browser's history. Back returns to the previous step and a
 * reload stays on the step. `step` is `undefined` if the page was opened without one.
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
    goForwardTo: (step: Step) => show(step, false),
    replaceWith: (step: Step) => show(step, true),
    goBackTo: (step: Step) => (state?.isPushed ? void navigate(-1) : show(step, true)),
  }
}

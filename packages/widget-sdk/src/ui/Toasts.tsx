import { useEffect, useState } from 'react'
import { laterSteps } from '../steps/later-steps.ts'
import { useWidget } from '../widget-context.ts'

/** One toast at a time, in a live region that is there before its first words; drawn by a lazy-loaded module. */
export function Toasts() {
  const { controller, state } = useWidget()
  const [module, setModule] = useState(laterSteps.module)
  const toast = state.toasts[0]
  const isWanted = toast !== undefined

  useEffect(() => {
    // What a toast says stands in the form as well, so that it may be missing without a connection.
    if (isWanted && !module) laterSteps.load().then(setModule, () => {})
  }, [isWanted, module])

  if (module && toast) controller.addStyles(module.styles)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {module && toast && <module.Toast key={toast.id} toast={toast} />}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { laterSteps } from './lazy-modules.ts'
import { useWidget } from '../controller/widget-context.ts'

/** Shows one toast at a time. The live region exists before the first text; the toast itself is lazy-loaded. */
export function Toasts() {
  const { controller, state } = useWidget()
  const [module, setModule] = useState(laterSteps.module)
  const toast = state.toasts[0]
  const isWanted = toast !== undefined

  useEffect(() => {
    // The form shows the same message, so a toast that cannot be loaded is no loss.
    if (isWanted && !module) laterSteps.load().then(setModule, () => {})
  }, [isWanted, module])

  if (module && toast) controller.addStyles(module.styles)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {module && toast && <module.Toast key={toast.id} toast={toast} />}
    </div>
  )
}

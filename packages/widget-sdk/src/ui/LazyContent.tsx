import { useEffect, useState, type ReactNode } from 'react'
import type { LazyModule } from '../lazy-module.ts'
import { useWidget } from '../widget-context.ts'
import { Notice } from './Notice.tsx'

interface LazyContentProps<Module> {
  from: LazyModule<Module>
  /** What is said where it cannot be fetched. */
  failure: string
  /** Whether it is a whole screen. */
  isStep?: boolean
  children: (module: Module) => ReactNode
}

/** What is drawn with a late module: until that has come its shape, and a retry where it does not come. */
export function LazyContent<Module extends { styles: string }>(props: LazyContentProps<Module>) {
  const { from, failure, isStep, children } = props
  const { controller, messages, state } = useWidget()
  const [module, setModule] = useState(from.module)
  const [attempt, setAttempt] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }

  // A connection that comes back asks by itself.
  useEffect(() => {
    let isWanted = true
    from.load().then(
      (loaded) => isWanted && setModule(loaded),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [from, attempt, state.isOffline])

  if (module) {
    // Ahead of any effect: what is drawn may measure itself, or take the focus and be scrolled to.
    controller.addStyles(module.styles)
    return children(module)
  }
  const shape = hasFailed ? (
    <Notice tone="danger" icon="offline">
      <p>{failure}</p>
      {/* A site that was renewed meanwhile may not have what this page was made for. */}
      {attempt > 1 && <p>{messages.reload}</p>}
      <button type="button" className="small-button" onClick={retry}>
        {messages.price.tryAgain}
      </button>
    </Notice>
  ) : (
    <div className="lazy" aria-busy="true">
      <p className="visually-hidden" role="status">
        {messages.loading}
      </p>
      <span className="bone zone-bone" />
      <span className="bone text-bone" />
    </div>
  )
  if (!isStep) return shape
  return (
    <div className="layout">
      <div className="main">{shape}</div>
    </div>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import type { LazyModule } from '../loading/lazy-module.ts'
import { useWidget } from '../controller/widget-context.ts'
import { Notice } from './Notice.tsx'

interface LazyContentProps<Module> {
  from: LazyModule<Module>
  /** The message if the module cannot be loaded. */
  failure: string
  /** Whether the content is a whole screen. */
  isStep?: boolean
  children: (module: Module) => ReactNode
}

/** Content of a lazy-loaded module, with a placeholder while it loads and a retry if loading fails. */
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

  // Also retries when the connection is restored.
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
    // Before any effect, because effects may measure the content or focus and scroll to it.
    controller.addStyles(module.styles)
    return children(module)
  }
  const shape = hasFailed ? (
    <Notice tone="danger" icon="offline">
      <p>{failure}</p>
      {/* After a new release the server may no longer have this page's modules. */}
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

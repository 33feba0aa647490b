import type { WidgetController } from './widget-controller.ts'

/**
 * Keeps a widget as tall as it is when another screen replaces the current one, until the visitor uses the new screen. A screen
 * can arrive long after the click that asked for it, and what follows the widget on the page must not move by itself.
 */
export function holdHeight(host: HTMLElement, controller: WidgetController): () => void {
  let { step } = controller.getState()
  const letGo = () => host.style.removeProperty('min-height')
  const unsubscribe = controller.subscribe(() => {
    const next = controller.getState().step
    if (next === step) return
    step = next
    // Before the new screen is rendered, and not before the first one is.
    if (!host.shadowRoot?.querySelector('.qw')) return
    host.style.minHeight = `${host.offsetHeight}px`
  })
  for (const type of ['click', 'keydown']) host.addEventListener(type, letGo, true)
  return () => {
    unsubscribe()
    for (const type of ['click', 'keydown']) host.removeEventListener(type, letGo, true)
  }
}

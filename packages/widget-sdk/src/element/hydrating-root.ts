import { createElement, type ReactNode } from 'react'
import { createRoot as createReactRoot, hydrateRoot, type Root } from 'react-dom/client'

/** What r2wc uses of React. Its own import of all of React would add 2 KB of Preact to the element. */
export default { createElement }

/**
 * The build replaces `createRoot` of react-dom for r2wc with this function. It hydrates the nodes that the loader rendered. The
 * form has its own `div` in the shadow root, because style sheets can be beside it.
 */
export function createRoot(shadowRoot: HTMLElement): Pick<Root, 'render' | 'unmount'> {
  const place = mountPlaceOf(shadowRoot) ?? addMountPlace(shadowRoot)
  let root: Root | undefined
  return {
    render(content: ReactNode) {
      if (!root && place.hasChildNodes()) {
        root = hydrateRoot(place, content)
        return
      }
      root ??= createReactRoot(place)
      root.render(content)
    },
    unmount: () => root?.unmount(),
  }
}

/** The `div` of the form or of the loader's first screen. */
export function mountPlaceOf(shadowRoot: ParentNode): HTMLElement | undefined {
  return [...shadowRoot.children].find((child) => child instanceof HTMLDivElement)
}

function addMountPlace(shadowRoot: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  shadowRoot.append(place)
  return place
}

import createElementClass from '@r2wc/core'
import { createElement, type ComponentType } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

/** r2wc passes the shadow root to its component. */
export interface MountedProps {
  container?: HTMLElement
}

/**
 * A custom element that mounts a component in its open shadow root: r2wc with a renderer that hydrates the nodes that the
 * loader rendered. The component has its own `div` in the root, because style sheets can be beside it.
 */
export function mountingElement(component: ComponentType<MountedProps>) {
  return createElementClass<MountedProps, Root>(
    component,
    { shadow: 'open' },
    {
      mount: (shadowRoot, Component, props) => {
        const content = createElement(Component, props)
        const place = mountPlaceOf(shadowRoot) ?? addMountPlace(shadowRoot)
        if (place.hasChildNodes()) return hydrateRoot(place, content)
        const root = createRoot(place)
        root.render(content)
        return root
      },
      update: (root, props) => root.render(createElement(component, props)),
      unmount: (root) => root.unmount(),
    },
  )
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

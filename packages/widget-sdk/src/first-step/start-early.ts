import { type ResponseOf, withoutTrailingSlashes } from '@curbquote/types/endpoints'
import { getWidgetConfig } from '@curbquote/types/widgets'
import type { routes } from '@curbquote/types/widgets/routes'
import { css, tree, type FirstStepNode } from 'virtual:first-step'
import { timeoutSignal } from '../client/timeout-signal.ts'
import { draftKey } from '../state/draft-key.ts'
import { stopKeyPropagation } from './stop-key-propagation.ts'
import { chosenLanguage } from '../messages/chosen-language.ts'
import { otherLanguageOf, type OtherLanguage } from '../messages/language.ts'
import { pageLanguage } from '../messages/page-language.ts'
import { addStyles } from '../styles/adopt-styles.ts'
import { earlyStart, elementFile, type EarlyElement } from './early-start.ts'

const configTimeoutMs = 20_000

/** The server of the script, and how to load the first screen in another language than English. */
export interface EarlyServer {
  apiBase: string
  loadTree: (language: OtherLanguage) => Promise<FirstStepNode>
}

/**
 * Starts a widget before its module is loaded: requests the company and renders the first screen, so that the visitor can
 * choose photos and type immediately. The form hydrates these nodes.
 */
export function startEarly(
  widget: EarlyElement,
  { apiBase: defaultApiBase, loadTree }: EarlyServer,
): void {
  const id = widget.getAttribute('widget-id')
  if (!id || widget[earlyStart]) return
  const apiBase = withoutTrailingSlashes(widget.getAttribute('api-base') || defaultApiBase)
  // Must equal the request of the preload link, otherwise the preloaded response is not used.
  const config = fetch(
    apiBase + getWidgetConfig.path.replace(':widgetId', encodeURIComponent(id)),
    { signal: timeoutSignal(configTimeoutMs) },
  )
  config
    // Cloned now, because the element reads the response.
    .then((response) => response.clone().json())
    .then(({ asksZip }: Partial<ResponseOf<typeof routes.getWidgetConfig, 200>>) =>
      widget.shadowRoot?.querySelector('.where')?.toggleAttribute('data-asks', !!asksZip),
    )
    .catch(() => {})
  const isFirst = isFirstScreen(widget, id)
  const { shadowRoot } = widget
  widget[earlyStart] = {
    config,
    renderedBy: shadowRoot ? takeOver(widget, shadowRoot, isFirst) : elementFile,
  }
  if (shadowRoot || !isFirst) return
  const language = otherLanguageOf(
    chosenLanguage() || widget.getAttribute('locale') || pageLanguage(widget),
  )
  if (!language) return draw(widget, tree)
  loadTree(language).then(
    (translated) => widget.shadowRoot ?? draw(widget, translated),
    // The form itself is still loading.
    () => {},
  )
}

/** Whether the form will start at its first step, without a draft. */
function isFirstScreen(widget: HTMLElement, id: string): boolean {
  return (
    widget.getAttribute('method') !== 'custom' &&
    !widget.querySelector(':scope > [slot="loading"]') &&
    !hasDraft(id)
  )
}

/** Any draft of this widget id. The number of the form is not known yet. */
function hasDraft(id: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(draftKey(id)))
  } catch {
    return false
  }
}

/** Takes over a first screen that the page's server has written. Returns the element's module of its version. */
function takeOver(widget: EarlyElement, root: ShadowRoot, isFirst: boolean): string {
  const place = root.lastElementChild as HTMLElement | null
  // The page's policy blocked the style sheet that shows the hidden screen.
  if (!root.styleSheets.length) addStyles(root, css)
  if (place) place.hidden = false
  listen(widget, root)
  return (isFirst && place?.id) || ''
}

function draw(widget: EarlyElement, tree: FirstStepNode): void {
  const root = widget.attachShadow({ mode: 'open' })
  addStyles(root, css)
  const place = document.createElement('div')
  place.append(build(tree))
  root.append(place)
  listen(widget, root)
}

function listen(widget: EarlyElement, root: ShadowRoot): void {
  stopKeyPropagation(root)
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (!button || !widget[earlyStart]) return
    widget[earlyStart].pressed = button
    // The form presses the button again. Without it, the button of a server's first screen submits to the hosted page.
    event.preventDefault()
  })
}

/** Creates the nodes one by one: pages with Trusted Types block HTML strings. */
function build(node: FirstStepNode, parentNamespace = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, ...children] = node
  const namespace = name === 'svg' ? 'http://www.w3.org/2000/svg' : parentNamespace
  const element = document.createElementNS(namespace, name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  for (const child of children) element.append(build(child, namespace))
  return element
}

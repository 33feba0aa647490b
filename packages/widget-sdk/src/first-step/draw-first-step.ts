import { css, tree, type DrawnNode } from 'virtual:first-step'
import { draftKey } from '../draft-key.ts'
import { keepKeysInside } from '../keep-keys-inside.ts'
import { chosenLanguage } from '../messages/chosen-language.ts'
import { otherLanguageOf, type OtherLanguage } from '../messages/language.ts'
import { pageLanguage } from '../messages/page-language.ts'
import { adoptStyles } from '../styles/adopt-styles.ts'
import { earlyStart, elementFile, type EarlyElement } from './early-start.ts'

const configTimeoutMs = 20_000

/** Where the script came from, and what it fetches for who reads another language than English. */
export interface EarlyServer {
  apiBase: string
  loadTree: (language: OtherLanguage) => Promise<DrawnNode>
}

/**
 * Starts a widget before its module is there: asks for the company, and draws the first screen as the form itself would,
 * so that the visitor can choose photos and type at once. The form takes over these very nodes.
 */
export function startEarly(
  widget: EarlyElement,
  { apiBase: defaultApiBase, loadTree }: EarlyServer,
): void {
  const id = widget.getAttribute('widget-id')
  if (!id || widget[earlyStart]) return
  const apiBase = (widget.getAttribute('api-base') || defaultApiBase).replace(/\/+$/, '')
  // Nothing but what a preload asks for, which would be of no use here else.
  const config = fetch(`${apiBase}/api/widget/${encodeURIComponent(id)}`, {
    signal: AbortSignal.timeout(configTimeoutMs),
  })
  // Who awaits it later hears of the failure.
  config.catch(() => {})
  widget[earlyStart] = { config, drawnFor: elementFile }
  if (widget.shadowRoot || !isFirstScreen(widget, id)) return
  const language = otherLanguageOf(
    chosenLanguage() || widget.getAttribute('locale') || pageLanguage(widget),
  )
  if (!language) return draw(widget, tree)
  loadTree(language).then(
    (translated) => widget.shadowRoot ?? draw(widget, translated),
    // The form itself is on its way.
    () => {},
  )
}

/** Whether the form will begin with the screen that is drawn here: at its first step, with nothing restored. */
function isFirstScreen(widget: HTMLElement, id: string): boolean {
  return (
    widget.getAttribute('method') !== 'custom' &&
    !widget.querySelector(':scope > [slot="loading"]') &&
    !hasDraft(id)
  )
}

/** Of any form with this id: which of them this one is can be told later. */
function hasDraft(id: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(draftKey(id)))
  } catch {
    return false
  }
}

function draw(widget: EarlyElement, tree: DrawnNode): void {
  const root = widget.attachShadow({ mode: 'open' })
  adoptStyles(root, css)
  const place = document.createElement('div')
  place.append(build(tree))
  root.append(place)
  keepKeysInside(root)
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (button && widget[earlyStart]) widget[earlyStart].pressed = button
  })
}

/** Nodes one by one: pages with Trusted Types allow no markup. */
function build(node: DrawnNode, parentNamespace = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, ...children] = node
  const namespace = name === 'svg' ? 'http://www.w3.org/2000/svg' : parentNamespace
  const element = document.createElementNS(namespace, name)
  for (const [attribute, value] of Object.entries(attributes))
    // A policy on styles forbids the attribute, not the property.
    if (attribute === 'style') (element as HTMLElement).style.cssText = value
    else element.setAttribute(attribute, value)
  for (const child of children) element.append(build(child, namespace))
  return element
}

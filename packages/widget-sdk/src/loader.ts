/**
 * The script on a host page. It creates each requested `<quote-widget>`, renders its first screen and loads the element's
 * module, which hydrates the screen. Dialogs, frames and script calls are in a second module. No failure of this script may
 * affect the host page.
 */
import type { FirstStepNode } from 'virtual:first-step'
import { startEarly } from './first-step/start-early.ts'
import { earlyStart, elementFile, type EarlyElement } from './first-step/early-start.ts'
import type * as FirstStep from './first-step/first-step-tree.ts'
import type { LoaderKit } from './page/loader-kit.ts'
import type * as PageModule from './page/page-module.ts'
import type {
  QuoteWidgetApi,
  QuoteWidgetCall,
  QuoteWidgetOptions,
} from './page/quote-widget-api.ts'

// Read immediately: it is null in callbacks.
const script = (document.currentScript as HTMLScriptElement | null) ?? findOwnScript()
/** Empty for inline code, such as a combined file that an optimizer evaluates. */
const scriptUrl = script?.src ? new URL(script.src) : undefined
const ownServer = '__SERVER_ORIGIN__'
/**
 * Written into this file by the server, because optimizers serve copies of the file from the host page's site. Pages of the
 * server use the host name by which they were opened. A file without a written origin uses the origin of its URL.
 */
const serverOrigin =
  /^http/.test(ownServer) && script?.dataset.sameOrigin === undefined
    ? ownServer
    : (scriptUrl ?? location).origin
const wanted = '[data-quote-widget],quote-widget:not(:defined),iframe[data-quote-widget-frame]'

/** Marks handled elements, so that a removed and reinserted widget is not replaced. Copies of this script share the mark. */
const served = Symbol.for('curbquote.served')

const kit: LoaderKit = { createWidget, loadElement }
const moduleUrl = (file: string) => `${serverOrigin}/widget/${file}`
let observe: (root: Node) => void
let isPreloaded: boolean | undefined
let elementLoad: Promise<unknown> | undefined
let pageLoad: Promise<typeof PageModule> | undefined

try {
  const observer = new MutationObserver((changes) => {
    for (const { type, addedNodes, removedNodes, target } of changes) {
      // Frameworks insert an element before they set its bound attributes.
      if (type === 'attributes') changeId(target as HTMLElement)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) {
          if (node.matches(wanted)) serve(node)
          serveWithin(node)
        }
      // Later, because a page may move the widget, and a page that removes it every time must not be blocked.
      for (const node of removedNodes)
        if (node.nodeName === 'QUOTE-WIDGET') setTimeout(restore, 50, node, target)
    }
  })
  observe = (root) =>
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-quote-widget'],
    })
  // Start observing first, so that no element added from now on is missed.
  observe(document)
  // Some optimizers strip the attributes of the script but keep its URL. The `id` of a combined file is something else.
  const id = /\/widget\.js$/.test(scriptUrl?.pathname ?? '') && scriptUrl?.searchParams.get('id')
  if (script && id) script.dataset.quoteWidget ||= id
  serveWithin(document)
  // By then, the page's own elements have their shadow roots.
  window.addEventListener('load', () => serveWithin(document))
  // In the capture phase, before handlers of the page that may stop the event.
  window.addEventListener('click', openPopup, true)
  installApi()
  // A campaign or a click on an ad, here or on the page before.
  if (
    /[?&#](?:utm_|gclid|[gw]braid|msclkid|fbclid|curbquote-)/.test(
      location.href + document.referrer,
    ) ||
    script?.dataset.attribution
  )
    loadPage().then((page) => page.keepLanding(serverOrigin), report)
} catch (error) {
  report(error)
}

/** Script optimizers can make `currentScript` null. */
function findOwnScript(): HTMLScriptElement | undefined {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(({ src }) =>
    /\/widget\.js([?#]|$)/.test(src),
  )
}

/** A script with a widget id shows the widget in its own place. */
function showAtScript(tag: HTMLElement, id: string): void {
  const place = () => {
    const isInHead = document.head.contains(tag)
    const shown = isInHead
      ? [...document.body.children]
      : [tag.previousElementSibling, tag.nextElementSibling]
    if (shown.some((element) => isWidget(element, id) || isServedScript(element, id))) return
    const widget = createWidget(id, tag.dataset)
    if (isInHead) document.body.append(widget)
    else tag.after(widget)
  }
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place)
}

/** Saved or cached HTML of a page contains the widget beside its embed code. */
function isWidget(element: Element | null, id: string): boolean {
  return element?.localName === 'quote-widget' && element.getAttribute('widget-id') === id
}

/** Optimizers that delay a script insert a copy of it beside it. */
function isServedScript(element: Element | null, id: string): boolean {
  return !!element?.matches(`script[data-quote-widget="${id}"]`) && served in element
}

/** Also serves the open shadow roots of and in `root`, into which page builders and the page's own elements put content. */
function serveWithin(root: ParentNode): void {
  for (const found of root.querySelectorAll<HTMLElement>(wanted)) serve(found)
  for (const { localName, shadowRoot } of [root as Element, ...root.querySelectorAll('*')])
    if (shadowRoot && localName !== 'quote-widget' && !(served in shadowRoot)) {
      Object.assign(shadowRoot, { [served]: true })
      observe(shadowRoot)
      serveWithin(shadowRoot)
    }
}

function changeId(place: HTMLElement): void {
  const id = cleanId(place.dataset.quoteWidget)
  const widget = place.querySelector(':scope>quote-widget')
  if (id && widget) widget.setAttribute('widget-id', id)
  else serve(place)
}

function serve(found: HTMLElement): void {
  if (found.localName === 'quote-widget') {
    const given = found.getAttribute('widget-id')
    const clean = cleanId(given)
    if (clean && clean !== given) found.setAttribute('widget-id', clean)
    // The module first, because it takes longest.
    loadElement().catch(linkToHostedPages)
    try {
      startEarly(found, { apiBase: serverOrigin, loadTree })
    } catch (error) {
      report(error)
    }
    return
  }
  const id = cleanId(found.dataset.quoteWidget)
  if (served in found || id === '') return
  Object.assign(found, { [served]: found.childElementCount })
  // Page builders copy attributes to a wrapper, and people copy them to the script beside the place.
  const place = `:not(script)[data-quote-widget="${id}"]`
  if (found.matches(`${place} *,${place}+script`)) return
  if (!id) loadPage().then((page) => page.fitFrame(found as HTMLIFrameElement), report)
  else if (found.localName === 'script') showAtScript(found, id)
  else if (!isWidget(found.querySelector('quote-widget'), id)) {
    const widget = createWidget(id, found.dataset)
    // The space that the place reserves.
    widget.style.cssText = 'display:block;min-height:inherit'
    found.append(widget)
    // Before the observer reports it.
    serveWithin(found)
  }
}

/**
 * Puts a removed widget back into its place if the place is again as the page's server wrote it: frameworks that morph the
 * page (Turbo, Livewire, htmx with idiomorph) remove what the server's HTML does not have.
 */
function restore(widget: HTMLElement, place: HTMLElement & { [served]?: number }): void {
  if (place.isConnected && !widget.isConnected && place[served] === place.childElementCount)
    place.append(widget)
}

/** Editors add typographic quotes, spaces and invisible characters to a pasted embed code. */
function cleanId(id: string | null | undefined): string | undefined {
  return id?.replace(/[^\w-]/g, '')
}

/** Creates the element. Options such as `data-customer-name` become its attributes. */
function createWidget(id: string, options: QuoteWidgetOptions): HTMLElement {
  const widget = document.createElement('quote-widget')
  for (const [name, value] of Object.entries(options) as [string, string][])
    if (value && /^(apiBase|method|theme|locale|customer[A-Z].*)$/.test(name))
      widget.setAttribute(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      )
  widget.setAttribute('widget-id', id)
  return widget
}

function loadElement(): Promise<unknown> {
  return (elementLoad ??= importOfElement(elementFile, 'element.js').catch(() => {
    // The preload may be blocked or have failed. A copy of this file may be older than the server's modules.
    isPreloaded = !isPreloaded
    return importOfElement(elementFile, 'element.js')
  }))
}

/**
 * Imports a module of the element. If the page preloads the element under its name without a hash, all modules are imported
 * from the same folder: they import the element, which must not be loaded twice.
 */
function importOfElement(file: string, stableFile = file): Promise<unknown> {
  isPreloaded ??= [...document.querySelectorAll('link')].some(
    ({ href }) => href === moduleUrl('latest/element.js'),
  )
  return import(moduleUrl(isPreloaded ? `latest/${stableFile}` : file))
}

/** Loads the first screen in Spanish, and in parallel the Spanish catalog for the form. */
async function loadTree(): Promise<FirstStepNode> {
  importOfElement('__SPANISH_FILE__').catch(() => {})
  const { tree } = (await import(moduleUrl('__SPANISH_FIRST_STEP_FILE__'))) as typeof FirstStep
  return tree
}

function loadPage(): Promise<typeof PageModule> {
  return (pageLoad ??= import(moduleUrl('__PAGE_FILE__')) as Promise<typeof PageModule>)
}

/** Opens the dialog for a clicked link or button. After a click with a modifier key or a failure, the link is followed. */
function openPopup(event: MouseEvent): void {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return
  for (const target of event.composedPath()) {
    const id = target instanceof HTMLElement && cleanId(target.dataset.quoteWidgetPopup)
    if (!id) continue
    event.preventDefault()
    // Safari does not focus clicked elements, but the dialog must return the focus to this one.
    target.focus({ preventScroll: true })
    loadPage()
      .then((page) => page.open(kit, id, target.dataset))
      .catch(() => {
        if (!document.querySelector('quote-widget a'))
          location.assign((target as HTMLAnchorElement).href || hostedPage(id))
      })
    return
  }
}

/** Replaces the queue in `window.QuoteWidget` with the API, unless other code owns the name. */
function installApi(): void {
  const queue = window.QuoteWidget
  if (queue && !Array.isArray(queue)) return
  const api: QuoteWidgetApi = {
    open: (...args) => loadPage().then((page) => page.open(kit, ...args)),
    close: () => loadPage().then((page) => page.close()),
    mount: (...args) => loadPage().then((page) => page.mount(kit, ...args)),
    reset: (...args) => loadPage().then((page) => page.reset(...args)),
    attribution: (...args) => loadPage().then((page) => page.attribution(...args)),
    push(...calls: QuoteWidgetCall[]) {
      for (const [name, ...args] of calls)
        (api[name] as (...args: unknown[]) => Promise<unknown>)(...args).catch(report)
    },
  }
  window.QuoteWidget = api
  if (queue) api.push(...queue)
}

function report(error: unknown): void {
  console.error('CurbQuote widget:', error)
}

function hostedPage(id: string): string {
  return `${serverOrigin}/quote?id=${encodeURIComponent(id)}`
}

/** Falls back to the hosted page: by a link, or by the form of a first screen that the page's server has written. */
function linkToHostedPages(): void {
  for (const widget of document.querySelectorAll<EarlyElement>('quote-widget:not(:defined)')) {
    const form = widget.shadowRoot?.querySelector('form')
    if (form) {
      const { pressed } = widget[earlyStart] ?? {}
      widget[earlyStart] = undefined
      if (pressed) form.submit()
      continue
    }
    const link = document.createElement('a')
    link.href = hostedPage(widget.getAttribute('widget-id') ?? '')
    link.textContent = 'Get Your Free Quote'
    widget.replaceChildren(link)
    widget.shadowRoot?.replaceChildren(document.createElement('slot'))
  }
}

/**
 * The script a business puts on its page. It puts a `<quote-widget>` where one is asked for, draws its first screen, and
 * fetches the element's module, which takes over from there; dialogs, frames and calls from the page's own scripts are
 * in a second module. It must never break its host.
 */
import type { DrawnNode } from 'virtual:first-step'
import { startEarly } from './first-step/draw-first-step.ts'
import { elementFile } from './first-step/early-start.ts'
import type * as FirstStep from './first-step/first-step-tree.ts'
import type { LoaderKit } from './page/loader-kit.ts'
import type * as PageModule from './page/page-module.ts'
import { reservedSpace } from './reserved-space.ts'
import type {
  QuoteWidgetApi,
  QuoteWidgetCall,
  QuoteWidgetOptions,
} from './page/quote-widget-api.ts'

// Read at once: it is null in everything that runs later.
const script = (document.currentScript as HTMLScriptElement | null) ?? findOwnScript()
const scriptUrl = new URL(script?.src || location.href)
const hostedPageText = 'Get Your Free Quote'
const wanted =
  '[data-quote-widget]:not(script),quote-widget:not(:defined),iframe[data-quote-widget-frame]'

/** On each place, so that a widget which the page takes out for a while is not replaced; shared by two copies of this. */
const served = Symbol.for('curbquote.served')

const kit: LoaderKit = { createWidget, loadElement }
const moduleUrl = (file: string) => `${scriptUrl.origin}/widget/${file}`
let isFetchedAhead: boolean | undefined
let elementLoad: Promise<unknown> | undefined
let pageLoad: Promise<typeof PageModule> | undefined

try {
  // First, so that it sees what is put on the page from here on; many pages never stop changing.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) {
          if (node.matches(wanted)) serve(node)
          serveWithin(node)
        }
  }).observe(document, { childList: true, subtree: true })
  startAtScript()
  serveWithin(document)
  // Ahead of the page's own handlers, which may stop the event.
  window.addEventListener('click', openPopup, true)
  takeCalls()
} catch (error) {
  report(error)
}

/** Script optimisers take `currentScript` away. */
function findOwnScript(): HTMLScriptElement | undefined {
  for (const found of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (/\/(?:v1\/)?widget\.js(?:[?#]|$)/.test(found.src)) return found
  return undefined
}

/** A script with a widget id in its data attribute or its URL shows the widget in its own place. */
function startAtScript(): void {
  const id = script?.dataset.quoteWidget || scriptUrl.searchParams.get('id')
  if (!script || !id || served in script) return
  markServed(script)
  const place = () => {
    const widget = createWidget(id, script.dataset)
    if (document.head.contains(script)) document.body.append(widget)
    else script.after(widget)
  }
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place)
}

function serveWithin(root: ParentNode): void {
  for (const found of root.querySelectorAll<HTMLElement>(wanted)) serve(found)
}

function serve(found: HTMLElement): void {
  if (found.localName === 'quote-widget') {
    // In this order: the module is what takes longest.
    loadElement().catch(linkToHostedPages)
    try {
      startEarly(found, { apiBase: scriptUrl.origin, loadTree })
    } catch (error) {
      report(error)
    }
    return
  }
  const id = found.dataset.quoteWidget
  if (served in found || id === '') return
  markServed(found)
  if (id) {
    const widget = createWidget(id, found.dataset)
    // The place may have reserved the form's space, which is the form's from here on.
    widget.style.cssText = `display:block;padding-bottom:${reservedSpace}`
    found.style.paddingBottom = ''
    found.append(widget)
    // Sooner than the observer sees it.
    serveWithin(found)
  } else loadPage().then((page) => page.fitFrame(found as HTMLIFrameElement), report)
}

function markServed(element: HTMLElement): void {
  Object.defineProperty(element, served, { value: true })
}

/** `data-customer-name` and its like become the element's attributes. */
function createWidget(id: string, options: QuoteWidgetOptions): HTMLElement {
  const widget = document.createElement('quote-widget')
  for (const name in options) {
    const value = options[name as keyof QuoteWidgetOptions]
    if (value && /^(?:apiBase|method|theme|locale|customer[A-Z].*)$/.test(name))
      widget.setAttribute(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      )
  }
  widget.setAttribute('widget-id', id)
  return widget
}

function loadElement(): Promise<unknown> {
  return (elementLoad ??= importOfElement(elementFile, 'element.js').catch(
    // Fetching ahead may have been forbidden, or gone wrong.
    () => import(moduleUrl(elementFile)),
  ))
}

/**
 * A page can have the element fetched ahead by the one name that lasts. All its modules lie beside it once more: they import
 * the element, which is not to be there twice.
 */
function importOfElement(file: string, lastingFile = file): Promise<unknown> {
  isFetchedAhead ??= [...document.querySelectorAll('link')].some(
    ({ href }) => href === moduleUrl('latest/element.js'),
  )
  return import(moduleUrl(isFetchedAhead ? `latest/${lastingFile}` : file))
}

/** The first screen in Spanish, and along with it, for the form, all its words. */
async function loadTree(): Promise<DrawnNode> {
  importOfElement('__SPANISH_FILE__').catch(() => {})
  const { tree } = (await import(moduleUrl('__SPANISH_FIRST_STEP_FILE__'))) as typeof FirstStep
  return tree
}

function loadPage(): Promise<typeof PageModule> {
  return (pageLoad ??= import(moduleUrl('__PAGE_FILE__')) as Promise<typeof PageModule>)
}

/** A link that asks for the widget on this page stays a link where the visitor or a failure wants one. */
function openPopup(event: MouseEvent): void {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return
  for (const target of event.composedPath()) {
    const id = target instanceof HTMLElement && target.dataset.quoteWidgetPopup
    if (!id) continue
    event.preventDefault()
    // Safari does not focus what is clicked, and the focus has to come back here.
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

/** Makes `window.QuoteWidget` what it stood in for, unless it is somebody else's. */
function takeCalls(): void {
  const queue = window.QuoteWidget
  if (queue && !Array.isArray(queue)) return
  const api: QuoteWidgetApi = {
    open: async (...args) => (await loadPage()).open(kit, ...args),
    close: async () => (await loadPage()).close(),
    mount: async (...args) => (await loadPage()).mount(kit, ...args),
    reset: async (...args) => (await loadPage()).reset(...args),
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
  return `${scriptUrl.origin}/quote?id=${encodeURIComponent(id)}`
}

function linkToHostedPages(): void {
  for (const widget of document.querySelectorAll('quote-widget:not(:defined)')) {
    const link = document.createElement('a')
    link.href = hostedPage(widget.getAttribute('widget-id') ?? '')
    link.textContent = hostedPageText
    widget.replaceChildren(link)
    widget.shadowRoot?.replaceChildren(document.createElement('slot'))
  }
}

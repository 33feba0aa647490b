import { chosenLanguage } from '../messages/chosen-language.ts'
import { adoptStyles } from '../styles/adopt-styles.ts'
import dialogStyles from './dialog.css'

interface QuoteDialog {
  host: HTMLElement
  dialog: HTMLDialogElement
  widget: HTMLElement
}

const words = {
  en: { title: 'Get Your Free Quote', close: 'Close' },
  es: { title: 'Solicite su cotización gratis', close: 'Cerrar' },
}

/** One dialog for each widget id. It keeps its form until the page is left. */
const dialogs = new Map<string, QuoteDialog>()

/** Opens the dialog of a widget and returns the widget. On closing, the focus returns to the element that had it. */
export function showDialog(widgetId: string, createWidget: () => HTMLElement): HTMLElement {
  closeDialog()
  const wanted = createWidget()
  const known = dialogs.get(widgetId)
  if (known) copyAttributes(known.widget, wanted)
  const { host, dialog, widget } = known ?? createDialog(wanted)
  dialogs.set(widgetId, { host, dialog, widget })
  nameDialog({ host, dialog, widget })
  // A single-page application may have removed the dialog.
  if (!host.isConnected) document.body.append(host)
  const focused = deepActiveElement()
  dialog.showModal()
  const unlock = lockScroll()
  dialog.addEventListener(
    'close',
    () => {
      unlock()
      focused?.focus({ preventScroll: true })
    },
    { once: true },
  )
  return widget
}

export function closeDialog(): void {
  for (const { dialog } of dialogs.values()) if (dialog.open) dialog.close()
}

/** The dialog is in a shadow root, without the page's styles. The widget is in the light DOM, where the page can find it. */
function createDialog(widget: HTMLElement): QuoteDialog {
  const host = document.createElement('div')
  // Saved or cached HTML of the page has the form without the dialog around it. The dialog's styles show the original.
  host.hidden = true
  host.dataset.turboTemporary = ''
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, dialogStyles)
  const dialog = document.createElement('dialog')
  const closeButton = document.createElement('button')
  closeButton.type = 'button'
  closeButton.textContent = '×'
  closeButton.addEventListener('click', () => dialog.close())
  const content = document.createElement('div')
  content.className = 'content'
  content.append(document.createElement('slot'))
  dialog.append(closeButton, content)
  closeOnBackdrop(dialog)
  root.append(dialog)
  host.append(widget)
  return { host, dialog, widget }
}

/** Sets the options of this opening. Options of an earlier opening that are not set now are kept. */
function copyAttributes(widget: HTMLElement, { attributes }: HTMLElement): void {
  for (const { name, value } of attributes)
    if (widget.getAttribute(name) !== value) widget.setAttribute(name, value)
}

function nameDialog({ dialog, widget }: QuoteDialog): void {
  const locale = widget.getAttribute('locale') ?? document.documentElement.lang
  const language = (chosenLanguage() ?? locale).slice(0, 2)
  const { title, close } = language.toLowerCase() === 'es' ? words.es : words.en
  dialog.setAttribute('aria-label', title)
  dialog.querySelector('button')?.setAttribute('aria-label', close)
}

/** Closes only if the press began on the backdrop too: selecting text can end outside the dialog. */
function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let isPressed = false
  dialog.addEventListener('pointerdown', ({ target }) => (isPressed = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (isPressed && target === dialog) dialog.close()
  })
}

function deepActiveElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}

/** Prevents scrolling of the page and reserves the width of its scroll bar. Returns a function that undoes both. */
function lockScroll(): () => void {
  const root = document.documentElement
  const hasScrollBar = window.innerWidth > root.clientWidth
  const changes: [property: string, value: string][] = [['overflow', 'hidden']]
  if (hasScrollBar) changes.push(['scrollbar-gutter', 'stable'])
  const before = changes.map(
    ([property]) =>
      [
        property,
        root.style.getPropertyValue(property),
        root.style.getPropertyPriority(property),
      ] as const,
  )
  for (const [property, value] of changes) root.style.setProperty(property, value, 'important')
  return () => {
    for (const [property, value, priority] of before)
      if (value) root.style.setProperty(property, value, priority)
      else root.style.removeProperty(property)
    if (root.getAttribute('style') === '') root.removeAttribute('style')
  }
}

import { newWidgetId, prepare, type Scenario } from './fake-server.ts'
import { photoFile } from './photo-files.ts'
import { until } from './until.ts'

/** Uses a widget like a visitor: reads its text, presses its buttons and fills in its fields. */
export class Visitor {
  readonly widgetId: string
  readonly element: HTMLElement

  constructor(widgetId: string, element: HTMLElement) {
    this.widgetId = widgetId
    this.element = element
  }

  get root(): ShadowRoot {
    if (!this.element.shadowRoot) throw new Error('the widget is not rendered')
    return this.element.shadowRoot
  }

  get words(): string {
    return [...this.root.querySelectorAll('.qw')].map((part) => part.textContent).join(' ')
  }

  sees(text: string): Promise<boolean> {
    return until(
      () => this.words.includes(text),
      () => `"${text}" among "${this.words}"`,
    )
  }

  noLongerSees(text: string): Promise<boolean> {
    return until(() => !this.words.includes(text), `"${text}" to disappear`)
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...this.root.querySelectorAll('button')].find(
      (button) => button.getAttribute('aria-label') === name || button.textContent?.trim() === name,
    )
  }

  async press(name: string): Promise<void> {
    const button = await until(
      () => [this.button(name)].find((found) => found && !found.disabled),
      `the button "${name}" to be enabled`,
    )
    button.click()
  }

  /** The control with a label, or the nth of several. */
  control(label: string, index = 0): Promise<HTMLInputElement> {
    return until(() => {
      const labels = [...this.root.querySelectorAll('label')].filter(
        (found) => found.textContent?.trim() === label,
      )
      const id = labels[index]?.htmlFor
      return id ? (this.root.getElementById(id) as HTMLInputElement | null) : null
    }, `the field "${label}" (${index})`)
  }

  /** Fills in a field, or chooses an option of a group. */
  async fill(label: string, value: string, index = 0): Promise<void> {
    const group = [...this.root.querySelectorAll('[role=radiogroup]')].filter(
      (found) => found.querySelector('.label')?.textContent === label,
    )[index]
    const option = group?.querySelector<HTMLInputElement>(`[value="${value}"]`)
    if (option) return option.click()
    const control = await this.control(label, index)
    // React overrides the `value` property of the element to notice changes.
    const prototype = Object.getPrototypeOf(control) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(
      new Event(control.matches('select') ? 'change' : 'input', { bubbles: true }),
    )
  }

  async tick(label: string): Promise<void> {
    ;(await this.control(label)).click()
  }

  async addFiles(files: File[]): Promise<void> {
    const input = await until(
      () => this.root.querySelector<HTMLInputElement>('input[type=file]'),
      'the file picker',
    )
    // A tap that opens the picker also focuses the input.
    input.focus({ preventScroll: true })
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  async addPhotos(...names: string[]): Promise<void> {
    const before = this.photoCount
    await this.addFiles(await Promise.all(names.map((name) => photoFile(name))))
    await until(() => this.photoCount === before + names.length, `${names.length} more photos`)
    await this.uploadsEnd()
  }

  /** Pastes files into the form. */
  async paste(files: File[]): Promise<void> {
    const clipboardData = new DataTransfer()
    for (const file of files) clipboardData.items.add(file)
    await until(() => this.root.querySelector('.tile'), 'the form')
    const options = { bubbles: true, cancelable: true, composed: true, clipboardData }
    this.root.querySelector('.tile')?.dispatchEvent(new ClipboardEvent('paste', options))
  }

  get photoCount(): number {
    return this.root.querySelectorAll('.photo-card, .photo-tile').length
  }

  uploadsEnd(): Promise<boolean> {
    return until(() => !this.root.querySelector('.ring'), 'the uploads to end')
  }

  async measure(surface: string, length: string, width: string, index = 0): Promise<void> {
    await this.fill('Surface', surface, index)
    await this.fill('Length (ft)', length, index)
    await this.fill('Width (ft)', width, index)
  }

  /** Gets a price for one photo of a driveway of 20 × 20 feet. */
  async getPriced(): Promise<void> {
    await this.addPhotos('drive.jpg')
    await this.measure('driveway', '20', '20')
    await this.press('Get Quote')
    await this.sees('includes tax')
  }

  async fillDetails(): Promise<void> {
    await this.fill('Full name', 'Ada Lovelace')
    await this.fill('Email', 'ada@example.com')
    await this.fill('Phone', '5125550142')
    await this.tick('Yes, Sparkle Pressure Washing may call, text or email me about this job.')
  }

  async fillAddress(): Promise<void> {
    await this.fill('Street address', '12 Pecan Street')
    await this.fill('City', 'Austin')
    await this.fill('State', 'tx')
    await this.fill('ZIP code', '78701')
  }
}

/** The text that the first screen shows once the company is loaded. */
const knowsCompany = 'Power washing quote by'

// All test files share the storage. Each starts without a language that a visitor chose in an earlier file.
localStorage.clear()

/** Adds a widget to this page with the embed code and waits for its form. */
export async function visit(
  scenario: Scenario = {},
  { waitFor = knowsCompany } = {},
): Promise<Visitor> {
  const widgetId = newWidgetId()
  await prepare(widgetId, scenario)
  return visitAgain(widgetId, waitFor)
}

/** Adds a widget with the same id again, as after a reload. */
export async function visitAgain(widgetId: string, waitFor = knowsCompany): Promise<Visitor> {
  await loadLoader()
  const place = document.createElement('div')
  place.dataset.quoteWidget = widgetId
  document.body.append(place)
  const element = await until(() => place.querySelector<HTMLElement>('quote-widget'), 'the element')
  await customElements.whenDefined('quote-widget')
  await until(() => element.shadowRoot?.querySelector('.qw'), 'the first render')
  const visitor = new Visitor(widgetId, element)
  if (waitFor) await visitor.sees(waitFor)
  return visitor
}

export function leave(): void {
  for (const place of document.querySelectorAll('[data-quote-widget], quote-widget')) place.remove()
}

let loader: Promise<void> | undefined

export function loadLoader(): Promise<void> {
  loader ??= addLoader()
  return loader
}

export function addLoader(attributes: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('widget.js did not load'))
    script.src = '/widget.js'
    document.body.append(script)
  })
}

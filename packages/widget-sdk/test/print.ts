import { until } from './until.ts'
import type { Visitor } from './visitor.ts'

/** Presses "Print or save". Resolves with the text of the printed page. */
export async function print(visitor: Visitor): Promise<string> {
  let printed = ''
  // Before the widget's listener, which prints.
  visitor.root.addEventListener(
    'load',
    ({ target }) => {
      const view = (target as HTMLIFrameElement).contentWindow
      if (view) view.print = () => (printed = view.document.body.innerText)
    },
    true,
  )
  await visitor.press('Print or save')
  return until(() => printed, 'the print')
}

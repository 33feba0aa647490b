import { showInDialog } from './dialog-failures.ts'
import { showToast } from './show-toast.ts'

/** Copies a text to the clipboard and confirms it in a toast. `item` names the text, for example "Quote link". */
export async function copyText(item: string, text: string): Promise<void> {
  await copy(item, () => navigator.clipboard.writeText(text))
}

/** Like `copyText` for a text that is still loading. Safari allows a copy only directly after the click. */
export async function copyLoadingText(item: string, text: Promise<string>): Promise<void> {
  await copy(item, () =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })),
      }),
    ]),
  )
}

async function copy(item: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
    const message = `${item} copied to clipboard`
    if (!showInDialog({ message, kind: 'success' }))
      showToast({ title: 'Copied!', message, kind: 'success' })
  } catch {
    showToast({
      title: 'Could not copy',
      message: 'Your browser blocked the clipboard. Select the text and copy it.',
      kind: 'failure',
    })
  }
}

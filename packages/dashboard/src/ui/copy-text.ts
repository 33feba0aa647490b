import { showInDialog } from './dialog-failures.ts'
import { reasonOf } from './reason-of.ts'
import { showFailure, showSuccess } from './show-toast.ts'

/**
 * Copies a text to the clipboard and confirms it: in the open dialog, whose text a toast would cover, otherwise in a toast. `item`
 * names the text, for example "Quote link".
 */
export async function copyText(item: string, text: string): Promise<void> {
  await copy(
    item,
    () => navigator.clipboard.writeText(text),
    async () => 'Select the text and copy it.',
    (message) => showInDialog({ message, kind: 'success' }),
  )
}

/**
 * Copies a text that is still loading, and confirms it in a toast, because a dialog may close meanwhile. Safari allows a copy only
 * directly after the click.
 */
export async function copyLoadingText(item: string, text: Promise<string>): Promise<void> {
  await copy(
    item,
    () =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })),
        }),
      ]),
    async () => `Copy it from here: ${await text}`,
  )
}

async function copy(
  item: string,
  write: () => Promise<void>,
  advise: () => Promise<string>,
  confirm: (message: string) => boolean = () => false,
): Promise<void> {
  try {
    await write()
    const message = `${item} copied to clipboard`
    if (!confirm(message)) showSuccess(message, 'Copied!')
  } catch {
    const message = await advise().then(
      (advice) => `Your browser blocked the clipboard. ${advice}`,
      reasonOf,
    )
    showFailure(message, 'Could not copy')
  }
}

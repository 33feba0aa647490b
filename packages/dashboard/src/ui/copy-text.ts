import { showToast } from './show-toast.ts'

/** Copies a text to the clipboard and confirms it in a toast. `item` names the text, for example "Quote link". */
export async function copyText(item: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied!', message: `${item} copied to clipboard`, kind: 'success' })
  } catch {
    showToast({
      title: 'Could not copy',
      message: 'Your browser blocked the clipboard. Select the text and copy it.',
      kind: 'failure',
    })
  }
}

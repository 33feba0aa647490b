import { showToast } from './show-toast.ts'

/** Copies a text and says so; `item` is what it is called, as "Quote link". */
export async function copyText(item: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied!', message: `${item} copied to clipboard`, kind: 'success' })
  } catch {
    showToast({
      title: 'Could not copy',
      message: 'Your browser does not allow it here. Select the text and copy it.',
      kind: 'failure',
    })
  }
}

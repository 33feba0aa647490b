/** A message that is shown in an open dialog instead of a toast. */
export interface DialogNote {
  title?: string
  message: string
  kind: 'success' | 'failure'
}

type Target = (note: DialogNote | undefined) => void

/** Open dialogs in stacking order, topmost last. */
const targets: Target[] = []

/** Registers an open dialog that can show failures. Returns a function that removes it. */
export function addFailureTarget(target: Target): () => void {
  targets.push(target)
  return () => {
    targets.splice(targets.indexOf(target), 1)
    target(undefined)
  }
}

/** Shows a note in the topmost dialog. Returns `false` if no dialog is open. */
export function showInDialog(note: DialogNote): boolean {
  targets.at(-1)?.(note)
  return targets.length > 0
}

export function clearDialogFailures(): void {
  for (const target of targets) target(undefined)
}

export interface Failure {
  title?: string
  message: string
}

type Target = (failure: Failure | undefined) => void

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

/** Shows a failure in the topmost dialog. Returns `false` if no dialog is open. */
export function showInDialog(failure: Failure): boolean {
  targets.at(-1)?.(failure)
  return targets.length > 0
}

export function clearDialogFailures(): void {
  for (const target of targets) target(undefined)
}

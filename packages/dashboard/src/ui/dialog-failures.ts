export interface Failure {
  title?: string
  message: string
}

type Place = (failure: Failure | undefined) => void

/** Open dialogs in stacking order, topmost last. */
const places: Place[] = []

/** Registers an open dialog that shows its own failures. Returns a function that removes it. */
export function addFailurePlace(place: Place): () => void {
  places.push(place)
  return () => {
    places.splice(places.indexOf(place), 1)
    place(undefined)
  }
}

/** Shows a failure in the topmost dialog. Returns `false` if no dialog is open. */
export function showInDialog(failure: Failure): boolean {
  places.at(-1)?.(failure)
  return places.length > 0
}

export function clearDialogFailures(): void {
  for (const place of places) place(undefined)
}

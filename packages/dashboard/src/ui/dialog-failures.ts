export interface Failure {
  title?: string
  message: string
}

type Place = (failure: Failure | undefined) => void

/** The open dialogs, the topmost last. */
const places: Place[] = []

/** Registers an open dialog, which then shows the failures of what is done in it. */
export function addFailurePlace(place: Place): () => void {
  places.push(place)
  return () => {
    places.splice(places.indexOf(place), 1)
    place(undefined)
  }
}

/** Shows a failure in the topmost dialog. `false` where none is open. */
export function showInDialog(failure: Failure): boolean {
  places.at(-1)?.(failure)
  return places.length > 0
}

export function clearDialogFailures(): void {
  for (const place of places) place(undefined)
}

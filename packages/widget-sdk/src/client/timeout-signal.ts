/** A signal that aborts after a time. Safari 15 does not have `AbortSignal.timeout`. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(milliseconds)
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}

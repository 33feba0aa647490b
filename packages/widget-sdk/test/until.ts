const patienceMs = 60_000

/**
 * Resolves with the first truthy result of a condition. Rejects after a timeout. Checks in every frame, and also by a timer,
 * because a busy browser may draw no frame for longer than a toast is shown.
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  what: string | (() => string),
): Promise<NonNullable<Value>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (performance.now() > end)
      throw new Error(`waited for ${typeof what === 'string' ? what : what()}`)
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 50)
    })
  }
}

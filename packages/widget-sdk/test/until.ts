const patienceMs = 60_000

/** Resolves with the first truthy result of a condition, which is checked in every frame. Rejects after a timeout. */
export async function until<Value>(
  condition: () => Value,
  what: string | (() => string),
): Promise<NonNullable<Value>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const value = condition()
    if (value) return value
    if (performance.now() > end)
      throw new Error(`waited for ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

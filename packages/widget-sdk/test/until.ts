const patienceMs = 60_000

/** The first truthy answer of a condition, looked at every frame; fails with what it waited for. */
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

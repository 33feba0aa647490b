/**
 * Runs a function and returns its result with the longest time that it held the event loop, in milliseconds. CPU time of this
 * thread, which hardly depends on what else the machine does.
 */
export async function longestTurn<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; heldMs: number }> {
  let heldMs = 0
  let isDone = false
  let last = cpuTimeMs()
  const sample = () => {
    const now = cpuTimeMs()
    heldMs = Math.max(heldMs, now - last)
    last = now
    if (!isDone) setImmediate(sample)
  }
  setImmediate(sample)
  try {
    const result = await run()
    await new Promise((resolve) => setImmediate(resolve))
    return { result, heldMs }
  } finally {
    isDone = true
  }
}

function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

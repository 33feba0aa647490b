/** Prints that a step has started. Call the returned function when it ends: it prints the duration. */
export function beginStep(what: string): () => void {
  process.stdout.write(`  ${what} … `)
  const start = performance.now()
  return () => process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** Runs one step and prints its name and duration. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const end = beginStep(what)
  try {
    const result = await work()
    end()
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

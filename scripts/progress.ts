/** Says what is being done; call the answer when it is, and it says how long it took. */
export function beginStep(what: string): () => void {
  process.stdout.write(`  ${what} … `)
  const start = performance.now()
  return () => process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** Runs one step, saying what it does while it does it and how long it took. */
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

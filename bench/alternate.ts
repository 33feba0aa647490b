export interface Comparison {
  /** Medians over the rounds. */
  ours: number
  reference: number
  /** The median of each round's ratio of ours to the reference. */
  ratio: number
}

/**
 * Measures two things alternately, so that other load on the machine affects both. After one unrecorded round it runs
 * `rounds` rounds and swaps the order each time.
 */
export async function alternate(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureReference: () => Promise<number>,
): Promise<Comparison> {
  await measureOurs()
  await measureReference()
  const ours: number[] = []
  const reference: number[] = []
  const measureInTurn = [
    async () => ours.push(await measureOurs()),
    async () => reference.push(await measureReference()),
  ]
  for (let round = 0; round < rounds; round++) {
    for (const measure of measureInTurn) await measure()
    measureInTurn.reverse()
  }
  return {
    ours: median(ours),
    reference: median(reference),
    ratio: median(ours.map((value, round) => value / (reference[round] as number))),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export interface Comparison {
  /** Medians over the rounds. */
  ours: number
  reference: number
  /** The median of the rounds' own ratios, ours to the reference. */
  ratio: number
}

/**
 * Measures two things in turn, so that what else the machine does meets both: a round unrecorded, then `rounds`, each
 * with the other one first.
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

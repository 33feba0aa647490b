export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** The mulberry32 generator. The same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => choices[Math.floor(choices.length * next())] as T,
  }
}

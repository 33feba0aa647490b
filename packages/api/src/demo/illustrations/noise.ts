import type { Random } from './random.ts'

/** Smooth noise over the plane, 0 to 1, with features about one unit wide. */
export type Noise = (x: number, y: number) => number

export function createNoise(random: Random): Noise {
  const lattice = Array.from({ length: 4096 }, () => random.next())
  const at = (x: number, y: number) => lattice[((x & 63) << 6) | (y & 63)] ?? 0
  const octave: Noise = (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const across = ease(x - column)
    const down = ease(y - row)
    const top = lerp(at(column, row), at(column + 1, row), across)
    const bottom = lerp(at(column, row + 1), at(column + 1, row + 1), across)
    return lerp(top, bottom, down)
  }
  // Each layer is turned against the last, or blotches would have the upright edges of the lattice.
  return (x, y) =>
    octave(x * 0.82 - y * 0.57, x * 0.57 + y * 0.82) * 0.5 +
    octave(x * 1.2 + y * 1.72 + 17, y * 1.2 - x * 1.72 + 29) * 0.25 +
    octave(x * 4.5 - y * 1.4 + 40, x * 1.4 + y * 4.5 + 7) * 0.15 +
    octave(x * 6.1 + y * 7 + 3, y * 6.1 - x * 7 + 51) * 0.1
}

const lerp = (from: number, to: number, t: number) => from + (to - from) * t
const ease = (t: number) => t * t * (3 - 2 * t)

/** Colours are `#rrggbb` throughout. */
export function mix(from: string, to: string, share: number) {
  const [a, b] = [channels(from), channels(to)]
  return `#${a.map((value, index) => hexByte(value + ((b[index] ?? 0) - value) * share)).join('')}`
}

export const darken = (colour: string, share: number) => mix(colour, '#0d1018', share)

export const lighten = (colour: string, share: number) => mix(colour, '#ffffff', share)

/** Several near shades of one colour, as bricks and boards of one batch have. */
export function tones(colour: string, count: number, spread: number) {
  return Array.from({ length: count }, (_, index) => {
    const step = count === 1 ? 0 : (index / (count - 1)) * 2 - 1
    return step < 0 ? darken(colour, -step * spread) : lighten(colour, step * spread)
  })
}

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

const hexByte = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

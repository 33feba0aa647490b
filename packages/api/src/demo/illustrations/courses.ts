import { tones } from './colour.ts'
import { fill } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

interface CourseOptions {
  colour: string
  /** Metres of one brick, paver or shingle, joint included. */
  length: number
  height: number
  joint: number
  spread?: number
  /** How far each row is shifted against the one below, in parts of a length. */
  shift?: number
  toneCount?: number
  /** Random raggedness of the lower edge, in parts of the height, as old shingles have. */
  ragged?: number
  /** Where bricks are wanted; the rest of the area stays bare. */
  isPaved?: (u: number, v: number) => boolean
}

/** Bricks, pavers, tiles or shingles in rows: one path per tone keeps thousands of them small. */
export function drawCourses(scene: Scene, plane: Plane, area: Area, options: CourseOptions) {
  const {
    colour,
    length,
    height,
    joint,
    spread = 0.2,
    shift = 0.5,
    toneCount = 5,
    isPaved = () => true,
  } = options
  const ragged = options.ragged ?? 0
  const { random } = scene
  const shades = tones(colour, toneCount, spread)
  const paths = shades.map(() => '')
  let row = 0
  for (let v = area.v0; v < area.v1 - 0.001; v += height, row++) {
    const start = area.u0 - ((row * shift) % 1) * length
    for (let u = start; u < area.u1; u += length) {
      const tone = random.whole(0, toneCount - 1)
      const u0 = Math.max(area.u0, u + joint / 2)
      const u1 = Math.min(area.u1, u + length - joint / 2)
      if (u1 - u0 < joint || !isPaved((u0 + u1) / 2, v)) continue
      paths[tone] += plane.rectangle({
        u0,
        u1,
        v0: v + joint / 2 + (ragged > 0 ? random.between(0, ragged) * height : 0),
        v1: Math.min(area.v1, v + height - joint / 2),
      })
    }
  }
  return paths.map((path, tone) => fill(path, shades[tone] ?? colour)).join('')
}

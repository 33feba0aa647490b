import { tones } from './colour.ts'
import { fill } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

/** Boards side by side along u, each running the whole of v; with grain lines and knots. */
export function drawBoards(
  scene: Scene,
  plane: Plane,
  area: Area,
  options: { colour: string; width: number; gap: number; spread?: number; grainLines?: number },
) {
  const { colour, width, gap, spread = 0.14, grainLines = 3 } = options
  const { random } = scene
  const shades = tones(colour, 5, spread)
  const paths = shades.map(() => '')
  let [grainPath, knots, edges] = ['', '', '']
  for (let u = area.u0; u < area.u1 - gap; u += width) {
    const u1 = Math.min(area.u1, u + width - gap)
    paths[random.whole(0, shades.length - 1)] += plane.rectangle({ ...area, u0: u, u1 })
    edges += plane.rectangle({ ...area, u0: u1 - width * 0.06, u1 })
    for (let line = 0; line < grainLines; line++) {
      const at = random.between(u + width * 0.1, u1 - width * 0.1)
      const start = random.between(area.v0, area.v1)
      const end = Math.min(area.v1, start + (area.v1 - area.v0) * random.between(0.15, 0.5))
      const thin = width * 0.018
      grainPath += plane.path([
        [at - thin, start],
        [at + thin, start],
        [at + thin + width * 0.03, end],
        [at - thin + width * 0.03, end],
      ])
    }
    if (grainLines > 0 && random.chance(0.45)) {
      const v = random.between(area.v0, area.v1)
      const at = (u + u1) / 2 + random.between(-0.25, 0.25) * width
      knots += plane.path(
        Array.from({ length: 8 }, (_, i) => {
          const angle = (i / 8) * Math.PI * 2
          return [at + Math.cos(angle) * width * 0.1, v + Math.sin(angle) * width * 0.2] as const
        }),
      )
    }
  }
  return (
    paths.map((path, tone) => fill(path, shades[tone] ?? colour)).join('') +
    fill(grainPath, '#2a2118', 0.3) +
    fill(knots, '#2a1c10', 0.45) +
    fill(edges, '#1c150d', 0.25)
  )
}

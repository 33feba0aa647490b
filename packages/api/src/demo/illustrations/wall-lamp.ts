import { round } from './camera.ts'
import { fill, softSpot } from './paint.ts'
import type { Plane } from './plane.ts'
import type { Scene } from './scene.ts'

/** A coach lamp on a wall, lit when the day is dark. */
export function drawWallLamp(scene: Scene, wall: Plane, u: number, v: number) {
  const [x, y] = wall.pixel(u, v)
  const metre = wall.scale(u, v)
  const r = (value: number) => round(value * metre)
  return (
    fill(
      `M${round(x)} ${round(y)}m${r(-0.03)} ${r(0.04)}h${r(0.24)}v${r(0.34)}h${r(-0.24)}z`,
      '#10151c',
      0.25,
    ) +
    (scene.light.isSunny
      ? ''
      : softSpot(scene, [x, y], [metre * 0.55, metre * 0.55], '#ffdf9a', 0.6)) +
    fill(
      `M${round(x)} ${round(y)}m${r(-0.11)} ${r(-0.14)}l${r(0.11)} ${r(-0.11)}l${r(0.11)} ${r(0.11)}z`,
      '#1b1b1d',
    ) +
    fill(
      `M${round(x)} ${round(y)}m${r(-0.09)} ${r(-0.14)}h${r(0.18)}l${r(-0.03)} ${r(0.3)}h${r(-0.12)}z`,
      '#f3e3b8',
    ) +
    fill(
      `M${round(x)} ${round(y)}m${r(-0.09)} ${r(-0.14)}h${r(0.025)}l${r(0.01)} ${r(0.3)}h${r(-0.02)}z` +
        `M${round(x)} ${round(y)}m${r(0.09)} ${r(-0.14)}h${r(-0.025)}l${r(-0.01)} ${r(0.3)}h${r(0.02)}z` +
        `M${round(x)} ${round(y)}m${r(-0.08)} ${r(0.15)}h${r(0.16)}v${r(0.045)}h${r(-0.16)}z`,
      '#1b1b1d',
    )
  )
}

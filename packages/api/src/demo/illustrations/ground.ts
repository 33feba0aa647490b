import { frame } from './camera.ts'
import { darken, lighten, mix } from './colour.ts'
import { fill, grain, gradient, gradientBetween, stroke } from './paint.ts'
import { groundPlane, type Area, type Plane } from './plane.ts'
import type { Scene } from './scene.ts'

/** Lawn from the horizon to the photographer's feet; everything else is laid on top. */
export function drawLawn(scene: Scene) {
  const { light, camera } = scene
  const outline = `M0 ${camera.horizon}H${frame.width}V${frame.height}H0Z`
  scene.draw(
    fill(
      outline,
      gradientBetween(
        scene,
        [0, camera.horizon],
        [0, frame.height],
        [
          { at: 0, colour: mix(darken(light.grass, 0.12), light.skyBottom, 0.2) },
          { at: 0.25, colour: light.grass },
          { at: 1, colour: darken(light.grass, 0.28) },
        ],
      ),
    ),
    grain(scene, outline, '#20330f', 0.38, 0.22),
    fill(
      `M0 ${camera.horizon}H${frame.width}V${camera.horizon + 220}H0Z`,
      gradient(scene, [
        { at: 0, colour: mix(light.grass, light.skyBottom, 0.35), opacity: 0.9 },
        { at: 1, colour: light.grass, opacity: 0 },
      ]),
    ),
    drawMowing(scene),
  )
  scene.draw(drawBlades(scene, { u0: -9, v0: 1.6, u1: 9, v1: 11 }, 620))
}

/** Uneven growth: broad lighter and darker bands keep a large lawn from looking like felt. */
function drawMowing(scene: Scene) {
  const { random, light } = scene
  const ground = groundPlane(scene.camera)
  const slant = random.between(-0.5, 0.5)
  let bands = ''
  for (const u of steps(-26, 26, 2.4)) {
    bands += ground.path([
      [u, 1],
      [u + 1.2, 1],
      [u + 1.2 + slant * 20, 30],
      [u + slant * 20, 30],
    ])
  }
  return fill(bands, lighten(light.grass, 0.35), 0.13)
}

/** Blades of grass standing in part of the lawn. */
export function drawBlades(scene: Scene, area: Area, count: number, height = 0.07) {
  const { random, light } = scene
  const ground = groundPlane(scene.camera)
  const paths = ['', '', '']
  for (let index = 0; index < count; index++) {
    const u = random.between(area.u0, area.u1)
    // Squared, because as many blades should be seen near as far.
    const v = area.v0 + (area.v1 - area.v0) * random.next() ** 2
    paths[index % 3] += blade(scene, ground, u, v, height)
  }
  const colours = [
    darken(light.grass, 0.35),
    lighten(light.grass, 0.16),
    mix(light.grass, '#c4c25a', 0.4),
  ]
  return paths.map((path, tone) => stroke(path, colours[tone] ?? light.grass, 2.4, 0.75)).join('')
}

/** Grass hanging over the edge of paving, which keeps the edge from looking cut with a knife. */
export function drawGrassEdge(
  scene: Scene,
  from: readonly [u: number, v: number],
  to: readonly [u: number, v: number],
  count = 160,
  height = 0.09,
) {
  const { random, light } = scene
  const ground = groundPlane(scene.camera)
  const paths = ['', '', '', '']
  for (let index = 0; index < count; index++) {
    const t = random.next() ** 1.8
    const nearFirst = from[1] < to[1] ? t : 1 - t
    const u = from[0] + (to[0] - from[0]) * nearFirst + random.between(-0.05, 0.05)
    const v = from[1] + (to[1] - from[1]) * nearFirst
    paths[(v < 4.5 ? 0 : 2) + (index % 2)] += blade(scene, ground, u, v, height)
  }
  const [low, high] = [darken(light.grass, 0.3), lighten(light.grass, 0.05)]
  return [low, high, low, high]
    .map((colour, index) => stroke(paths[index] ?? '', colour, index < 2 ? 4.5 : 2.2))
    .join('')
}

function blade(scene: Scene, ground: Plane, u: number, v: number, height: number) {
  const { random } = scene
  const [x, y] = ground.pixel(u, v)
  if (x < -20 || x > frame.width + 20 || y > frame.height + 30) return ''
  const tall = Math.round(ground.scale(u, v) * height * random.between(0.5, 1.35))
  const lean = Math.round(tall * random.between(-0.7, 0.7))
  return tall < 2 ? '' : `M${Math.round(x)} ${Math.round(y)}l${lean}-${tall}`
}

/** Poured or asphalt ground: base colour lighter with distance, and a fine speckle. */
export function drawSlab(scene: Scene, outline: string, colour: string, speckle = 0.3) {
  return (
    fill(
      outline,
      gradientBetween(
        scene,
        [0, scene.camera.horizon],
        [0, frame.height],
        [
          { at: 0, colour: lighten(colour, 0.16) },
          { at: 0.5, colour },
          { at: 1, colour: darken(colour, 0.14) },
        ],
      ),
    ) + grain(scene, outline, darken(colour, 0.75), speckle)
  )
}

/** Straight joints across and along an area, with the lit lip that makes them read as grooves. */
export function drawJoints(
  plane: Plane,
  area: Area,
  along: readonly number[],
  across: readonly number[],
  width = 0.014,
) {
  let [groove, lip] = ['', '']
  for (const u of along) {
    groove += plane.rectangle({ ...area, u0: u - width / 2, u1: u + width / 2 })
    lip += plane.rectangle({ ...area, u0: u + width / 2, u1: u + width })
  }
  for (const v of across) {
    groove += plane.rectangle({ ...area, v0: v - width / 2, v1: v + width / 2 })
    lip += plane.rectangle({ ...area, v0: v - width, v1: v - width / 2 })
  }
  return fill(groove, '#2a2620', 0.6) + fill(lip, '#ffffff', 0.22)
}

export const steps = (from: number, to: number, step: number) =>
  Array.from(
    { length: Math.max(0, Math.ceil((to - from) / step - 0.001)) },
    (_, i) => from + i * step,
  )

import { darken, lighten, mix } from './colour.ts'
import { clipped, fill, gradient } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

interface WindowOptions {
  trim: string
  columns?: number
  rows?: number
  shutters?: string
  hasSill?: boolean
}

/** A window in a wall; `area` is the opening, the casing lies outside it. */
export function drawWindow(scene: Scene, plane: Plane, area: Area, options: WindowOptions) {
  const { trim, columns = 2, rows = 2, hasSill = true } = options
  const casing = 0.09
  const outer = {
    u0: area.u0 - casing,
    u1: area.u1 + casing,
    v0: area.v0 - casing,
    v1: area.v1 + casing,
  }
  const markup: string[] = []
  if (options.shutters !== undefined) markup.push(drawShutters(plane, outer, options.shutters))
  markup.push(
    fill(
      plane.rectangle({ ...outer, v0: outer.v0 - 0.05, u0: outer.u0 + 0.03, u1: outer.u1 + 0.05 }),
      '#10151c',
      0.28,
    ),
    fill(plane.rectangle(outer), trim),
    fill(plane.rectangle({ ...outer, v1: outer.v0 + 0.02 }), darken(trim, 0.3)),
    drawGlass(scene, plane, area),
  )
  let bars = ''
  for (let column = 1; column < columns; column++) {
    const u = area.u0 + ((area.u1 - area.u0) * column) / columns
    bars += plane.rectangle({ ...area, u0: u - 0.014, u1: u + 0.014 })
  }
  for (let row = 1; row < rows; row++) {
    const v = area.v0 + ((area.v1 - area.v0) * row) / rows
    bars += plane.rectangle({ ...area, v0: v - 0.02, v1: v + 0.02 })
  }
  markup.push(fill(bars, trim))
  if (hasSill) {
    const sill = { u0: outer.u0 - 0.06, u1: outer.u1 + 0.06, v0: outer.v0 - 0.07, v1: outer.v0 }
    markup.push(
      fill(plane.rectangle({ ...sill, v0: sill.v0 - 0.06, v1: sill.v0 }), '#10151c', 0.3),
      fill(plane.rectangle(sill), lighten(trim, 0.2)),
      fill(plane.rectangle({ ...sill, v1: sill.v0 + 0.02 }), darken(trim, 0.25)),
    )
  }
  return markup.join('')
}

/** Glass with the sky in it, curtains behind, and the shadow of its frame. */
export function drawGlass(scene: Scene, plane: Plane, area: Area, hasCurtains = true) {
  const { light, random } = scene
  const outline = plane.rectangle(area)
  const [width, height] = [area.u1 - area.u0, area.v1 - area.v0]
  const curtain = random.pick(['#e9e2d2', '#d8cdbb', '#c9d0d2'])
  const drawn = width * random.between(0.14, 0.26)
  return clipped(
    scene,
    outline,
    fill(
      outline,
      gradient(scene, [
        { at: 0, colour: mix(light.skyTop, '#1f2d3a', 0.45) },
        { at: 0.55, colour: '#2b3945' },
        { at: 1, colour: '#18222b' },
      ]),
    ),
    hasCurtains
      ? fill(
          plane.rectangle({ ...area, u1: area.u0 + drawn }) +
            plane.rectangle({ ...area, u0: area.u1 - drawn }),
          curtain,
          0.62,
        )
      : '',
    fill(
      plane.path([
        [area.u0 + width * 0.15, area.v1],
        [area.u0 + width * 0.5, area.v1],
        [area.u0 + width * 0.15, area.v0 + height * 0.2],
        [area.u0 - width * 0.2, area.v0 + height * 0.2],
      ]) +
        plane.path([
          [area.u0 + width * 0.7, area.v1],
          [area.u0 + width * 0.85, area.v1],
          [area.u0 + width * 0.35, area.v0],
          [area.u0 + width * 0.2, area.v0],
        ]),
      light.skyBottom,
      0.22,
    ),
    fill(plane.rectangle({ ...area, v0: area.v1 - 0.05 }), '#0a0f14', 0.4),
  )
}

function drawShutters(plane: Plane, outer: Area, colour: string) {
  const width = (outer.u1 - outer.u0) * 0.3
  let [panels, slats, shadow] = ['', '', '']
  for (const u0 of [outer.u0 - width - 0.02, outer.u1 + 0.02]) {
    const panel = { u0, u1: u0 + width, v0: outer.v0, v1: outer.v1 }
    panels += plane.rectangle(panel)
    shadow += plane.rectangle({ ...panel, u0: u0 + 0.03, u1: panel.u1 + 0.04, v0: panel.v0 - 0.03 })
    const count = 12
    for (let index = 1; index < count; index++) {
      const v = outer.v0 + ((outer.v1 - outer.v0) * index) / count
      slats += plane.rectangle({
        u0: u0 + width * 0.14,
        u1: panel.u1 - width * 0.14,
        v0: v,
        v1: v + 0.018,
      })
    }
  }
  return fill(shadow, '#10151c', 0.28) + fill(panels, colour) + fill(slats, darken(colour, 0.5))
}

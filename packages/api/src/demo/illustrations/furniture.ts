import { round, type Place } from './camera.ts'
import { drawBox } from './box.ts'
import { darken, lighten } from './colour.ts'
import { drawContactShadow } from './dirt.ts'
import { fill, gradient } from './paint.ts'
import { groundPlane } from './plane.ts'
import type { Scene } from './scene.ts'

/** A slatted garden chair facing the photographer; `foot` is the middle between its front legs. */
export function drawChair(scene: Scene, foot: Place, colour: string) {
  const [x, y, z] = foot
  const leg = (x0: number, z0: number, height: number) =>
    drawBox(scene, { x0, x1: x0 + 0.05, y0: y, y1: y + height, z0, z1: z0 + 0.05 }, colour)
  scene.draw(
    drawContactShadow(scene, groundPlane(scene.camera, y), [x, z + 0.3], 0.5, 0.45),
    leg(x - 0.28, z + 0.5, 0.95),
    leg(x + 0.23, z + 0.5, 0.95),
  )
  for (let slat = 0; slat < 5; slat++) {
    const x0 = x - 0.22 + slat * 0.09
    const top = y + 0.95 + (slat === 0 || slat === 4 ? 0 : slat === 2 ? 0.09 : 0.06)
    scene.draw(
      drawBox(
        scene,
        { x0, x1: x0 + 0.07, y0: y + 0.38, y1: top, z0: z + 0.5, z1: z + 0.53 },
        colour,
      ),
    )
  }
  scene.draw(
    leg(x - 0.28, z, 0.6),
    leg(x + 0.23, z, 0.6),
    drawBox(
      scene,
      { x0: x - 0.26, x1: x + 0.26, y0: y + 0.36, y1: y + 0.4, z0: z + 0.02, z1: z + 0.52 },
      lighten(colour, 0.06),
    ),
    drawBox(
      scene,
      { x0: x - 0.33, x1: x - 0.22, y0: y + 0.6, y1: y + 0.63, z0: z - 0.04, z1: z + 0.55 },
      colour,
    ),
    drawBox(
      scene,
      { x0: x + 0.22, x1: x + 0.33, y0: y + 0.6, y1: y + 0.63, z0: z - 0.04, z1: z + 0.55 },
      colour,
    ),
  )
}

/** A round table, with an umbrella or without. */
export function drawTable(scene: Scene, foot: Place, colour: string, umbrella?: string) {
  const { camera } = scene
  const [x, y, z] = foot
  const metre = camera.scale(foot)
  const [px, py] = camera.pixel([x, y + 0.74, z])
  const [, floor] = camera.pixel(foot)
  const [rx, ry] = [0.62 * metre, Math.max(5, ((camera.eye[1] - 0.74 - y) / z) * 0.62 * metre)]
  scene.draw(
    drawContactShadow(scene, groundPlane(camera, y), [x, z], 0.85, 0.7),
    fill(
      `M${round(px - 0.04 * metre)} ${round(py)}h${round(0.08 * metre)}V${round(floor)}h${round(-0.08 * metre)}z`,
      darken(colour, 0.4),
    ),
    fill(
      `M${round(px - 0.25 * metre)} ${round(floor)}q${round(0.25 * metre)} ${round(-0.16 * metre)} ${round(0.5 * metre)} 0z`,
      darken(colour, 0.45),
    ),
    ellipse(px, py + 0.035 * metre, rx, ry, darken(colour, 0.5)),
    ellipse(
      px,
      py,
      rx,
      ry,
      gradient(scene, [
        { at: 0, colour: lighten(colour, 0.35) },
        { at: 1, colour },
      ]),
    ),
  )
  if (umbrella === undefined) return
  const [, top] = camera.pixel([x, y + 2.55, z])
  const [, brim] = camera.pixel([x, y + 2.0, z])
  const half = 1.35 * metre
  scene.draw(
    fill(
      `M${round(px - 0.025 * metre)} ${round(top)}h${round(0.05 * metre)}V${round(py)}h${round(-0.05 * metre)}z`,
      '#d8d2c4',
    ),
  )
  const gores = 6
  for (let gore = 0; gore < gores; gore++) {
    const left = px - half + (gore / gores) * half * 2
    const right = left + (half * 2) / gores
    const colourOfGore = gore % 2 === 0 ? umbrella : lighten(umbrella, 0.55)
    scene.draw(
      fill(
        `M${round(px)} ${round(top)}Q${round((px + left * 2) / 3)} ${round(top + (brim - top) * 0.35)} ${round(left)} ${round(brim)}` +
          `q${round((right - left) / 2)} ${round(0.12 * metre)} ${round(right - left)} 0` +
          `Q${round((px + right * 2) / 3)} ${round(top + (brim - top) * 0.35)} ${round(px)} ${round(top)}z`,
        darken(colourOfGore, Math.abs(gore - 2.5) * 0.06),
      ),
    )
  }
}

export function drawGrill(scene: Scene, foot: Place) {
  const { camera } = scene
  const [x, y, z] = foot
  const [px, py] = camera.pixel([x, y + 0.85, z])
  const metre = camera.scale(foot)
  const lid = scene.random.pick(['#2a2c30', '#7a1f22', '#31423a'])
  scene.draw(
    drawContactShadow(scene, groundPlane(camera, y), [x, z], 0.75, 0.4),
    drawBox(
      scene,
      { x0: x - 0.36, x1: x + 0.36, y0: y + 0.08, y1: y + 0.72, z0: z - 0.2, z1: z + 0.25 },
      '#3a3d41',
    ),
    drawBox(
      scene,
      { x0: x - 0.75, x1: x + 0.75, y0: y + 0.78, y1: y + 0.84, z0: z - 0.22, z1: z + 0.25 },
      '#b9bcbe',
    ),
    fill(
      `M${round(px - 0.38 * metre)} ${round(py)}v${round(-0.1 * metre)}q0 ${round(-0.3 * metre)} ${round(0.38 * metre)} ${round(-0.3 * metre)}` +
        `t${round(0.38 * metre)} ${round(0.3 * metre)}v${round(0.1 * metre)}z`,
      gradient(scene, [
        { at: 0, colour: lighten(lid, 0.35) },
        { at: 1, colour: darken(lid, 0.2) },
      ]),
    ),
    fill(
      `M${round(px - 0.22 * metre)} ${round(py - 0.1 * metre)}h${round(0.44 * metre)}v${round(0.035 * metre)}h${round(-0.44 * metre)}z`,
      '#d3d5d6',
    ),
  )
}

/** A wheeled bin for rubbish. */
export function drawBin(scene: Scene, [x, y, z]: Place, colour: string) {
  scene.draw(
    drawContactShadow(scene, groundPlane(scene.camera, y), [x, z + 0.3], 0.5, 0.4),
    drawBox(
      scene,
      { x0: x - 0.28, x1: x + 0.28, y0: y + 0.05, y1: y + 0.95, z0: z, z1: z + 0.6 },
      colour,
    ),
    drawBox(
      scene,
      { x0: x - 0.31, x1: x + 0.31, y0: y + 0.95, y1: y + 1.04, z0: z - 0.04, z1: z + 0.64 },
      darken(colour, 0.12),
    ),
  )
}

const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: string) =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${paint}"/>`

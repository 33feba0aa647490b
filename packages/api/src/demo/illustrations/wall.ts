import { darken, lighten, mix } from './colour.ts'
import { drawCourses } from './courses.ts'
import { steps } from './ground.ts'
import { clipped, fill, grain } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

type Cladding = 'lap' | 'board and batten' | 'brick' | 'stucco' | 'shake'

export interface WallStyle {
  cladding: Cladding
  colour: string
  trim: string
}

export const houseColours = [
  '#c9d3d6',
  '#8fa6b2',
  '#e6dcc6',
  '#b9c2a4',
  '#6f8494',
  '#d9c2a0',
  '#efece4',
  '#a8563f',
  '#5f6f63',
  '#c7a98c',
  '#d8b8a8',
  '#93876f',
] as const

export const brickColours = [
  '#9c5440',
  '#a9664a',
  '#86473a',
  '#b58063',
  '#8f6a58',
  '#c0b5a4',
] as const

/** A wall's whole face; `outline` may be a gable, the texture is clipped to it. */
export function drawWall(
  scene: Scene,
  plane: Plane,
  area: Area,
  style: WallStyle,
  options: { outline?: string; shade?: number; detail?: number } = {},
) {
  const outline = options.outline ?? plane.rectangle(area)
  const colour = darken(style.colour, options.shade ?? 0)
  const detail = options.detail ?? 1
  return clipped(scene, outline, ...texture(scene, plane, area, style.cladding, colour, detail))
}

function texture(
  scene: Scene,
  plane: Plane,
  area: Area,
  cladding: Cladding,
  colour: string,
  detail: number,
) {
  const whole = plane.rectangle(area)
  switch (cladding) {
    case 'lap':
      return [fill(whole, colour), ...laps(plane, area, 0.17 * detail)]
    case 'board and batten':
      return [fill(whole, colour), ...battens(plane, area, 0.4 * detail)]
    case 'shake':
      return [
        fill(whole, darken(colour, 0.35)),
        drawCourses(scene, plane, area, {
          colour,
          length: 0.22 * detail,
          height: 0.26 * detail,
          joint: 0.014,
          spread: 0.1,
          shift: 0.37,
          ragged: 0.1,
        }),
      ]
    case 'brick':
      return [
        fill(whole, mix(colour, '#cfc7ba', 0.72)),
        drawCourses(scene, plane, area, {
          colour,
          length: 0.25 * detail,
          height: 0.085 * detail,
          joint: 0.014 * detail,
          spread: 0.22,
        }),
      ]
    case 'stucco':
      return [fill(whole, colour), grain(scene, whole, darken(colour, 0.6), 0.22, 0.35)]
  }
}

function laps(plane: Plane, area: Area, height: number) {
  let [dark, soft, light] = ['', '', '']
  for (const v of steps(area.v0, area.v1, height)) {
    dark += plane.rectangle({ ...area, v0: v - 0.018, v1: v + 0.002 })
    soft += plane.rectangle({ ...area, v0: v - height * 0.34, v1: v - 0.018 })
    light += plane.rectangle({ ...area, v0: v + 0.002, v1: v + height * 0.16 })
  }
  return [fill(dark, '#141a22', 0.42), fill(soft, '#141a22', 0.09), fill(light, '#ffffff', 0.2)]
}

function battens(plane: Plane, area: Area, width: number) {
  let [batten, shadow] = ['', '']
  for (const u of steps(area.u0 + width / 2, area.u1, width)) {
    batten += plane.rectangle({ ...area, u0: u, u1: u + 0.06 })
    shadow += plane.rectangle({ ...area, u0: u + 0.06, u1: u + 0.09 })
  }
  return [fill(batten, '#ffffff', 0.16), fill(shadow, '#141a22', 0.32)]
}

/** The shadow an eave or a sill throws on the wall under it. */
export function drawCastShadow(scene: Scene, plane: Plane, area: Area, strength = 1) {
  const { shadow, shadowOpacity } = scene.light
  const depth = area.v1 - area.v0
  return (
    fill(plane.rectangle(area), shadow, shadowOpacity * strength) +
    fill(
      plane.rectangle({ ...area, v0: area.v0 - depth * 0.3, v1: area.v0 }),
      shadow,
      shadowOpacity * strength * 0.35,
    )
  )
}

/** Boards of trim: a lit face with a dark lower edge. */
export function drawTrim(plane: Plane, area: Area, colour: string) {
  const edge = Math.min(0.025, (area.v1 - area.v0) * 0.3)
  return (
    fill(plane.rectangle(area), colour) +
    fill(plane.rectangle({ ...area, v0: area.v0, v1: area.v0 + edge }), darken(colour, 0.35)) +
    fill(plane.rectangle({ ...area, v0: area.v1 - edge * 0.6, v1: area.v1 }), lighten(colour, 0.5))
  )
}

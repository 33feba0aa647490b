import { darken, lighten } from './colour.ts'
import { fill, gradient } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'
import { drawGlass } from './window.ts'

type DoorPattern = 'six panels' | 'craftsman' | 'half glass' | 'planks'

export const doorPatterns: readonly DoorPattern[] = [
  'six panels',
  'craftsman',
  'half glass',
  'planks',
]

export const doorColours = [
  '#8f2f2b',
  '#2f4a66',
  '#3c5a45',
  '#6b4429',
  '#d6a53c',
  '#e9e5da',
  '#3a3b40',
  '#5d7f86',
] as const

/** A front door; `area` is the leaf, its frame lies outside. */
export function drawEntryDoor(
  scene: Scene,
  plane: Plane,
  area: Area,
  style: { colour: string; trim: string; pattern: DoorPattern },
) {
  const { colour, trim, pattern } = style
  const frame = 0.11
  const [width, height] = [area.u1 - area.u0, area.v1 - area.v0]
  const part = (u0: number, v0: number, u1: number, v1: number): Area => ({
    u0: area.u0 + width * u0,
    u1: area.u0 + width * u1,
    v0: area.v0 + height * v0,
    v1: area.v0 + height * v1,
  })
  const outer = { u0: area.u0 - frame, u1: area.u1 + frame, v0: area.v0, v1: area.v1 + frame }
  const markup = [
    fill(plane.rectangle({ ...outer, u0: outer.u0 + 0.02, u1: outer.u1 + 0.025 }), '#10151c', 0.3),
    fill(plane.rectangle(outer), trim),
    fill(
      plane.rectangle({
        ...outer,
        u0: outer.u0 + frame * 0.75,
        u1: outer.u1 - frame * 0.75,
        v1: outer.v1 - frame * 0.75,
      }),
      darken(trim, 0.4),
    ),
    fill(
      plane.rectangle(area),
      gradient(scene, [
        { at: 0, colour: darken(colour, 0.22) },
        { at: 0.25, colour },
        { at: 1, colour: darken(colour, 0.1) },
      ]),
    ),
  ]
  if (pattern === 'six panels') {
    for (const [v0, v1] of [
      [0.06, 0.36],
      [0.42, 0.74],
      [0.8, 0.94],
    ] as const) {
      markup.push(drawPanel(plane, part(0.13, v0, 0.45, v1), colour))
      markup.push(drawPanel(plane, part(0.55, v0, 0.87, v1), colour))
    }
  } else if (pattern === 'craftsman') {
    for (const u0 of [0.12, 0.4, 0.68]) {
      markup.push(drawPanel(plane, part(u0, 0.07, u0 + 0.2, 0.62), colour))
      markup.push(drawGlass(scene, plane, part(u0, 0.73, u0 + 0.2, 0.93), false))
    }
    markup.push(fill(plane.rectangle(part(0.06, 0.65, 0.94, 0.675)), lighten(colour, 0.25)))
  } else if (pattern === 'half glass') {
    markup.push(drawPanel(plane, part(0.14, 0.06, 0.86, 0.34), colour))
    markup.push(fill(plane.rectangle(part(0.12, 0.41, 0.88, 0.95)), darken(colour, 0.4)))
    markup.push(drawGlass(scene, plane, part(0.14, 0.42, 0.86, 0.94)))
    markup.push(
      fill(
        plane.rectangle(part(0.49, 0.42, 0.51, 0.94)) +
          plane.rectangle(part(0.14, 0.67, 0.86, 0.69)),
        colour,
      ),
    )
  } else {
    let gaps = ''
    for (let index = 1; index < 6; index++)
      gaps += plane.rectangle(part(index / 6 - 0.006, 0.02, index / 6 + 0.006, 0.98))
    markup.push(fill(gaps, darken(colour, 0.6)))
    markup.push(drawGlass(scene, plane, part(0.36, 0.7, 0.64, 0.86), false))
    markup.push(
      fill(
        plane.rectangle(part(0, 0.16, 0.7, 0.18)) + plane.rectangle(part(0, 0.58, 0.7, 0.6)),
        '#22201e',
      ),
    )
  }
  const knob = part(0.91, 0.47, 0.91, 0.47)
  markup.push(
    fill(
      plane.rectangle({
        u0: knob.u0 - 0.022,
        u1: knob.u0 + 0.022,
        v0: knob.v0 - 0.16,
        v1: knob.v0 + 0.1,
      }),
      '#8a7a4c',
    ),
    fill(disc(plane, knob.u0 + 0.008, knob.v0 - 0.008, 0.036), '#3a3020', 0.6),
    fill(disc(plane, knob.u0, knob.v0, 0.034), '#cdb878'),
    fill(disc(plane, knob.u0 - 0.008, knob.v0 + 0.01, 0.015), '#fff4cf', 0.85),
    fill(disc(plane, knob.u0, knob.v0 + 0.14, 0.024), '#bba766'),
    fill(plane.rectangle({ ...area, v1: area.v0 + 0.05 }), '#8d8778'),
  )
  return markup.join('')
}

/** A raised panel: bevel dark above and lit below, as a groove under light from the sky looks. */
export function drawPanel(plane: Plane, area: Area, colour: string) {
  const bevel = Math.min(area.u1 - area.u0, area.v1 - area.v0) * 0.1
  const inner = {
    u0: area.u0 + bevel,
    u1: area.u1 - bevel,
    v0: area.v0 + bevel,
    v1: area.v1 - bevel,
  }
  return (
    fill(plane.rectangle(area), darken(colour, 0.2)) +
    fill(plane.rectangle({ ...area, v0: inner.v1 }), darken(colour, 0.5)) +
    fill(plane.rectangle({ ...area, v1: inner.v0 }), lighten(colour, 0.32)) +
    fill(plane.rectangle(inner), lighten(colour, 0.06))
  )
}

const disc = (plane: Plane, u: number, v: number, radius: number) =>
  plane.path(
    Array.from({ length: 12 }, (_, index) => {
      const angle = (index / 12) * Math.PI * 2
      return [u + Math.cos(angle) * radius, v + Math.sin(angle) * radius] as const
    }),
  )

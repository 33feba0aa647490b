import { darken, lighten } from './colour.ts'
import { drawPanel } from './entry-door.ts'
import { fill, gradient } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'
import { drawGlass } from './window.ts'

type GarageDoorPattern = 'raised panels' | 'long panels' | 'carriage' | 'flush'

export const garageDoorPatterns: readonly GarageDoorPattern[] = [
  'raised panels',
  'long panels',
  'carriage',
  'flush',
]

export const garageDoorColours = [
  '#eceae3',
  '#d8d0bf',
  '#8c8f92',
  '#7a5236',
  '#c8ccce',
  '#4b4f55',
  '#b89f7f',
] as const

export function drawGarageDoor(
  scene: Scene,
  plane: Plane,
  area: Area,
  style: { colour: string; trim: string; pattern: GarageDoorPattern; hasWindows: boolean },
) {
  const { colour, trim, pattern, hasWindows } = style
  const casing = 0.14
  const outer = { u0: area.u0 - casing, u1: area.u1 + casing, v0: area.v0, v1: area.v1 + casing }
  const inset = 0.05
  const markup = [
    fill(plane.rectangle(outer), trim),
    fill(plane.rectangle({ ...outer, v0: outer.v1 - 0.03 }), lighten(trim, 0.4)),
    fill(
      plane.rectangle({
        u0: area.u0 - inset,
        u1: area.u1 + inset,
        v0: area.v0,
        v1: area.v1 + inset,
      }),
      darken(trim, 0.55),
    ),
    fill(
      plane.rectangle(area),
      gradient(scene, [
        { at: 0, colour: darken(colour, 0.18) },
        { at: 0.2, colour },
        { at: 1, colour: darken(colour, 0.08) },
      ]),
    ),
  ]
  const rows = 4
  const width = area.u1 - area.u0
  const height = (area.v1 - area.v0) / rows
  const columns = Math.round(width / (pattern === 'long panels' ? 1.2 : 0.6))
  const cell = width / columns
  for (let row = 0; row < rows; row++) {
    const isWindowRow = hasWindows && row === rows - 1
    for (let column = 0; column < columns; column++) {
      const panel = {
        u0: area.u0 + cell * (column + 0.11),
        u1: area.u0 + cell * (column + 0.89),
        v0: area.v0 + height * (row + 0.17),
        v1: area.v0 + height * (row + 0.83),
      }
      if (isWindowRow) {
        markup.push(
          fill(plane.rectangle(grow(panel, 0.03)), lighten(colour, 0.3)),
          drawGlass(scene, plane, panel, false),
        )
        if (pattern === 'carriage') markup.push(drawMuntins(plane, panel, colour))
      } else if (pattern === 'raised panels' || pattern === 'long panels') {
        markup.push(drawPanel(plane, panel, colour))
      } else if (pattern === 'carriage') {
        let grooves = ''
        for (let line = 1; line < 4; line++) {
          const u = area.u0 + cell * (column + line / 4)
          grooves += plane.rectangle({
            u0: u - 0.006,
            u1: u + 0.006,
            v0: area.v0 + height * row,
            v1: area.v0 + height * (row + 1),
          })
        }
        markup.push(fill(grooves, darken(colour, 0.55), 0.7))
      }
    }
  }
  if (pattern === 'carriage') markup.push(drawCarriageTrim(plane, area, colour, height))
  let [seams, lips] = ['', '']
  for (let row = 1; row < rows; row++) {
    const v = area.v0 + height * row
    seams += plane.rectangle({ ...area, v0: v - 0.012, v1: v + 0.008 })
    lips += plane.rectangle({ ...area, v0: v - 0.03, v1: v - 0.012 })
  }
  markup.push(
    fill(seams, darken(colour, 0.65)),
    fill(lips, '#ffffff', 0.35),
    fill(plane.rectangle({ ...area, v1: area.v0 + 0.05 }), '#26262a'),
    fill(plane.rectangle({ ...area, v0: area.v1 - 0.14 }), '#10151c', 0.35),
  )
  return markup.join('')
}

function drawMuntins(plane: Plane, area: Area, colour: string) {
  const middle = (area.u0 + area.u1) / 2
  return fill(
    plane.rectangle({ ...area, u0: middle - 0.014, u1: middle + 0.014 }),
    lighten(colour, 0.3),
  )
}

/** Stiles, a rail and strap hinges, as on doors that look as if they swung. */
function drawCarriageTrim(plane: Plane, area: Area, colour: string, rowHeight: number) {
  const leaves = Math.max(2, Math.round((area.u1 - area.u0) / 1.25))
  const leaf = (area.u1 - area.u0) / leaves
  let [boards, straps] = ['', '']
  for (let index = 0; index <= leaves; index++) {
    const u = area.u0 + index * leaf
    boards += plane.rectangle({
      ...area,
      u0: Math.max(area.u0, u - 0.06),
      u1: Math.min(area.u1, u + 0.06),
    })
  }
  const rail = area.v0 + rowHeight * 3
  boards += plane.rectangle({ ...area, v0: rail - 0.06, v1: rail + 0.06 })
  boards += plane.rectangle({ ...area, v1: area.v0 + 0.12 })
  for (const v of [area.v0 + 0.35, rail - 0.22]) {
    straps += plane.rectangle({ u0: area.u0, u1: area.u0 + 0.5, v0: v - 0.025, v1: v + 0.025 })
    straps += plane.rectangle({ u0: area.u1 - 0.5, u1: area.u1, v0: v - 0.025, v1: v + 0.025 })
  }
  return fill(boards, lighten(colour, 0.14)) + fill(straps, '#1c1c1e')
}

const grow = (area: Area, by: number): Area => ({
  u0: area.u0 - by,
  u1: area.u1 + by,
  v0: area.v0 - by,
  v1: area.v1 + by,
})

import { drawBoards } from './boards.ts'
import { darken, lighten } from './colour.ts'
import { steps } from './ground.ts'
import { fill } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

export type FenceKind = 'dog-ear' | 'vinyl' | 'slats' | 'pickets'

export function drawFencePanels(
  scene: Scene,
  wall: Plane,
  area: Area,
  kind: FenceKind,
  colour: string,
) {
  switch (kind) {
    case 'dog-ear':
      return (
        drawRails(wall, area, colour) + drawEaredBoards(scene, wall, area, colour, 0.145, 0.008)
      )
    case 'pickets':
      return drawRails(wall, area, colour) + drawEaredBoards(scene, wall, area, colour, 0.15, 0.06)
    case 'vinyl':
      return drawVinyl(scene, wall, area, colour)
    case 'slats':
      return drawSlats(scene, wall, area, colour)
  }
}

const postSpacing = 2.4

function drawEaredBoards(
  scene: Scene,
  wall: Plane,
  area: Area,
  colour: string,
  width: number,
  gap: number,
) {
  const { random } = scene
  const ear = width * 0.28
  const isFar = wall.scale(0, 0) < 150
  const shades = [
    darken(colour, 0.2),
    darken(colour, 0.1),
    colour,
    lighten(colour, 0.1),
    lighten(colour, 0.18),
  ]
  const paths = shades.map(() => '')
  let [edges, marks, nails] = ['', '', '']
  for (let u = area.u0; u < area.u1; u += width) {
    const top = area.v1 + random.between(-0.02, 0.02)
    const u1 = u + width - gap
    paths[random.whole(0, 4)] += wall.path([
      [u, area.v0],
      [u1, area.v0],
      [u1, top - ear],
      [u1 - ear, top],
      [u + ear, top],
      [u, top - ear],
    ])
    edges += wall.rectangle({ u0: u1 - 0.008, u1: u1 + 0.006, v0: area.v0, v1: top - ear })
    if (isFar) continue
    for (let line = 0; line < 3; line++) {
      const at = random.between(u + 0.02, u1 - 0.02)
      const from = random.between(area.v0, top - 0.5)
      marks += wall.rectangle({
        u0: at,
        u1: at + 0.006,
        v0: from,
        v1: Math.min(top - ear, from + random.between(0.3, 1)),
      })
    }
    for (const v of [area.v0 + 0.3, area.v1 - 0.35]) {
      nails += wall.rectangle({
        u0: u + width * 0.4,
        u1: u + width * 0.4 + 0.014,
        v0: v,
        v1: v + 0.014,
      })
    }
  }
  return (
    paths.map((path, tone) => fill(path, shades[tone] ?? colour)).join('') +
    fill(edges, '#17120c', 0.5) +
    fill(marks, '#2b2015', 0.28) +
    fill(nails, '#3a2a20', 0.6)
  )
}

function drawRails(wall: Plane, area: Area, colour: string) {
  let [rails, posts] = ['', '']
  for (const v of [area.v0 + 0.26, area.v1 - 0.4])
    rails += wall.rectangle({ ...area, v0: v, v1: v + 0.1 })
  for (const u of steps(area.u0 + 0.6, area.u1, postSpacing))
    posts += wall.rectangle({ u0: u, u1: u + 0.1, v0: area.v0, v1: area.v1 - 0.08 })
  return fill(rails + posts, darken(colour, 0.45))
}

function drawVinyl(scene: Scene, wall: Plane, area: Area, colour: string) {
  const rail = 0.16
  let [posts, caps, shade, rails, lips] = ['', '', '', '', '']
  for (const u of steps(area.u0 + 0.6, area.u1, postSpacing)) {
    posts += wall.rectangle({ u0: u, u1: u + 0.15, v0: area.v0, v1: area.v1 + 0.05 })
    shade += wall.rectangle({ u0: u + 0.15, u1: u + 0.2, v0: area.v0 + rail, v1: area.v1 - rail })
    caps += wall.path([
      [u - 0.025, area.v1 + 0.05],
      [u + 0.175, area.v1 + 0.05],
      [u + 0.075, area.v1 + 0.15],
    ])
  }
  for (const v of [area.v0 + 0.04, area.v1 - rail]) {
    rails += wall.rectangle({ ...area, v0: v, v1: v + rail })
    lips += wall.rectangle({ ...area, v0: v - 0.02, v1: v })
  }
  return (
    drawBoards(
      scene,
      wall,
      { ...area, v0: area.v0 + 0.04 },
      { colour: darken(colour, 0.05), width: 0.18, gap: 0.006, spread: 0.03, grainLines: 0 },
    ) +
    fill(rails, colour) +
    fill(lips, '#1a2026', 0.35) +
    fill(shade, '#1a2026', 0.25) +
    fill(posts, lighten(colour, 0.25)) +
    fill(caps, darken(colour, 0.12))
  )
}

function drawSlats(scene: Scene, wall: Plane, area: Area, colour: string) {
  const { random } = scene
  const [height, gap] = [0.14, 0.018]
  const shades = [
    darken(colour, 0.16),
    darken(colour, 0.06),
    lighten(colour, 0.06),
    lighten(colour, 0.14),
  ]
  const paths = shades.map(() => '')
  let [posts, marks] = ['', '']
  for (const u of steps(area.u0, area.u1, postSpacing)) {
    posts += wall.rectangle({
      u0: u + postSpacing - 0.1,
      u1: u + postSpacing,
      v0: area.v0,
      v1: area.v1 + 0.04,
    })
    for (const v of steps(area.v0 + 0.06, area.v1 - 0.02, height)) {
      paths[random.whole(0, 3)] += wall.rectangle({
        u0: u,
        u1: u + postSpacing - 0.1,
        v0: v,
        v1: v + height - gap,
      })
      for (let line = 0; line < 3; line++) {
        const from = u + random.between(0, 1.4)
        const at = v + random.between(0.015, height - gap - 0.015)
        marks += wall.rectangle({
          u0: from,
          u1: from + random.between(0.3, 0.9),
          v0: at,
          v1: at + 0.005,
        })
      }
    }
  }
  return (
    fill(wall.rectangle(area), '#1c150e') +
    paths.map((path, tone) => fill(path, shades[tone] ?? colour)).join('') +
    fill(marks, '#2b2015', 0.3) +
    fill(posts, darken(colour, 0.3))
  )
}

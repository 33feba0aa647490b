import { createCamera } from './camera.ts'
import { drawBox } from './box.ts'
import { darken, lighten, mix } from './colour.ts'
import { drawCourses } from './courses.ts'
import {
  dirtColours,
  drawGrime,
  drawLeaves,
  drawMossLine,
  drawSpecks,
  drawStreaks,
} from './dirt.ts'
import { steps, drawLawn } from './ground.ts'
import { clipped, fill, gradient, grain } from './paint.ts'
import { drawShrub, drawTree } from './plants.ts'
import { createPlane, facingPlane, type Area, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { brickColours, drawWall, houseColours } from './wall.ts'

export function drawRoof(random: Random) {
  const camera = createCamera({
    height: random.between(5.4, 6.2),
    horizon: random.between(340, 410),
    yawDegrees: random.pick([-1, 1]) * random.between(5, 20),
    focal: 1050,
  })
  const scene = createScene(random, camera)
  const eaveHeight = 3.1
  const eave = random.between(4.2, 4.7)
  const rise = random.between(2.7, 3.3)
  const run = random.between(4.4, 5.2)
  const half = random.between(5, 6.2)
  const middle = random.between(-0.8, 0.8)
  const [x0, x1] = [middle - half, middle + half]
  const kind = random.pick(['shingles', 'shingles', 'shingles', 'clay', 'slate'] as const)
  const colour = {
    shingles: random.pick(['#77706a', '#6d6258', '#80786c', '#8a5f4c', '#6a7078']),
    clay: random.pick(['#b5694a', '#a85b3f', '#bf7f5a']),
    slate: random.pick(['#5f6973', '#6b6f72']),
  }[kind]

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 20, random.between(120, 200))
  drawLawn(scene)
  for (const x of [-12, -7, 0, 6, 12])
    drawTree(
      scene,
      [x + random.between(-1.5, 1.5), 0, random.between(16, 24)],
      random.between(6, 9.5),
    )

  const wall = facingPlane(camera, eave + 0.45)
  const trim = '#efece4'
  const wallColour = random.pick(houseColours)
  scene.draw(
    drawWall(
      scene,
      wall,
      { u0: x0 + 0.4, u1: x1 - 0.4, v0: 0, v1: eaveHeight },
      { cladding: 'lap', colour: wallColour, trim },
      { shade: 0.25 },
    ),
  )
  for (const x of [-3, 0.5, 3.4]) drawShrub(scene, [x, 0, eave - 0.4], 1.4, 1.1, random.chance(0.5))

  const length = Math.hypot(rise, run)
  const slope = createPlane(
    camera,
    [x0, eaveHeight, eave],
    [1, 0, 0],
    [0, rise / length, run / length],
  )
  const isHip = random.chance(0.4)
  const width = x1 - x0
  const cut = isHip ? random.between(2.6, 3.4) : 0
  const area: Area = { u0: 0, u1: width, v0: 0, v1: length }
  const outline = slope.path([
    [0, 0],
    [width, 0],
    [width - cut, length],
    [cut, length],
  ])
  const hips = [cut, width - cut].map(
    (u, index) =>
      [
        [index === 0 ? 0 : width, 0],
        [u, length],
      ] as const,
  )
  const course = { shingles: 0.19, clay: 0.3, slate: 0.25 }[kind]
  scene.draw(
    clipped(
      scene,
      outline,
      fill(outline, darken(colour, 0.45)),
      kind === 'clay'
        ? drawClay(scene, slope, area, colour)
        : drawCourses(scene, slope, area, {
            colour,
            length: kind === 'slate' ? 0.3 : 0.4,
            height: course,
            joint: 0.016,
            spread: kind === 'slate' ? 0.14 : 0.12,
            shift: 0.43,
            ragged: 0.14,
          }),
      fill(
        steps(0, length, course)
          .map((v) => slope.rectangle({ ...area, v0: v - 0.012, v1: v + 0.022 }))
          .join(''),
        '#0b0b0d',
        0.4,
      ),
      grain(scene, outline, '#15120e', 0.45, 0.6),
      drawRoofDirt(scene, slope, area, course),
      fill(
        outline,
        gradient(scene, [
          { at: 0, colour: '#ffffff', opacity: 0.13 },
          { at: 1, colour: '#0c0f16', opacity: 0.16 },
        ]),
      ),
      ...(isHip ? hips.map(([from, to]) => drawRidgeCaps(slope, from, to, colour)) : []),
    ),
  )
  drawRidge(scene, slope, cut, width - cut, length, colour)
  if (!isHip)
    scene.draw(drawGableEdge(slope, 0, length, trim), drawGableEdge(slope, width, length, trim))
  drawGutter(scene, x0, x1, eaveHeight, eave, trim)
  const chimneyU = width * random.between(0.25, 0.75)
  drawVents(scene, slope, chimneyU, length, width)
  if (random.chance(0.7)) drawChimney(scene, slope, chimneyU, length)
  scene.draw(
    drawLeaves(
      scene,
      slope,
      { u0: width * 0.2, u1: width * 0.8, v0: 0.1, v1: length * 0.5 },
      random.whole(6, 40),
    ),
  )
  return scene.toSvg()
}

function drawRoofDirt(scene: Scene, slope: Plane, area: Area, course: number) {
  const { random } = scene
  const { v1: length } = area
  const soot = '#0f1011'
  const mossy = random.between(0.3, 0.62)
  return [
    drawGrime(scene, slope, area, {
      colour: soot,
      amount: random.between(0.6, 0.74),
      opacity: 0.8,
      blotch: 0.42,
      stretch: 6,
      cell: 0.12,
      where: (_, v) => 0.35 + (v / length) * 0.55,
    }),
    drawGrime(scene, slope, area, {
      colour: '#191a17',
      amount: random.between(0.4, 0.55),
      opacity: 0.6,
      blotch: 1.4,
      stretch: 1.8,
      cell: 0.24,
    }),
    drawGrime(scene, slope, area, {
      colour: '#55682c',
      amount: mossy,
      opacity: 0.85,
      blotch: 0.7,
      cell: 0.14,
      where: (_, v) => 1.05 - v / (length * 0.7),
    }),
    ...steps(0, length * 0.75, course).map((v) =>
      drawMossLine(
        scene,
        slope,
        [area.u0, v],
        [area.u1, v],
        0.06,
        dirtColours.moss,
        0.2 + mossy * 0.42 - (v / length) * 0.24,
      ),
    ),
    drawSpecks(scene, slope, area, 70, [0.03, 0.075], '#a9ad8c', 0.5),
  ].join('')
}

function drawClay(scene: Scene, slope: Plane, area: Area, colour: string) {
  const [pitch, course] = [0.26, 0.38]
  let [shade, gleam] = ['', '']
  for (const u of steps(area.u0, area.u1, pitch)) {
    shade += slope.rectangle({ ...area, u0: u + pitch * 0.68, u1: u + pitch })
    gleam += slope.rectangle({ ...area, u0: u + pitch * 0.18, u1: u + pitch * 0.4 })
  }
  return (
    drawCourses(scene, slope, area, {
      colour,
      length: pitch,
      height: course,
      joint: 0.006,
      spread: 0.16,
      shift: 0,
    }) +
    fill(shade, '#2a0f08', 0.4) +
    fill(gleam, '#ffffff', 0.16) +
    fill(
      steps(area.v0, area.v1, course)
        .map((v) => slope.rectangle({ ...area, v0: v, v1: v + 0.05 }))
        .join(''),
      '#2a0f08',
      0.35,
    )
  )
}

/** Caps along a hip, from the eaves up. */
function drawRidgeCaps(
  slope: Plane,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
) {
  const half = 0.13
  const strip = slope.path([
    [from[0] - half, from[1]],
    [from[0] + half, from[1]],
    [to[0] + half, to[1]],
    [to[0] - half, to[1]],
  ])
  let seams = ''
  for (let index = 0; index < 24; index++) {
    const t = index / 24
    const [u, v] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    seams += slope.rectangle({ u0: u - half, u1: u + half, v0: v, v1: v + 0.03 })
  }
  return fill(strip, lighten(colour, 0.08)) + fill(seams, '#0b0b0d', 0.4)
}

function drawRidge(
  scene: Scene,
  slope: Plane,
  from: number,
  to: number,
  length: number,
  colour: string,
) {
  const paths = ['', '']
  steps(from, to, 0.3).forEach((u, index) => {
    paths[index % 2] += slope.path([
      [u, length - 0.14],
      [Math.min(to, u + 0.32), length - 0.14],
      [Math.min(to, u + 0.32), length + 0.05],
      [u, length + 0.05],
    ])
  })
  scene.draw(
    fill(
      slope.rectangle({ u0: from, u1: to, v0: length - 0.2, v1: length - 0.13 }),
      '#0b0b0d',
      0.4,
    ),
  )
  scene.draw(
    fill(paths[0] ?? '', lighten(colour, 0.12)),
    fill(paths[1] ?? '', darken(colour, 0.05)),
  )
}

const drawGableEdge = (slope: Plane, u: number, length: number, trim: string) =>
  fill(slope.rectangle({ u0: u - 0.09, u1: u + 0.09, v0: -0.04, v1: length }), darken(trim, 0.15)) +
  fill(slope.rectangle({ u0: u - 0.09, u1: u - 0.02, v0: -0.04, v1: length }), lighten(trim, 0.5))

function drawGutter(
  scene: Scene,
  x0: number,
  x1: number,
  height: number,
  eave: number,
  trim: string,
) {
  const front = facingPlane(scene.camera, eave - 0.14)
  const area = { u0: x0 - 0.1, u1: x1 + 0.1, v0: height - 0.16, v1: height }
  scene.draw(
    fill(
      scene.camera.path([
        [x0 - 0.1, height, eave - 0.14],
        [x1 + 0.1, height, eave - 0.14],
        [x1 + 0.1, height, eave + 0.03],
        [x0 - 0.1, height, eave + 0.03],
      ]),
      '#2b2c22',
    ),
    drawMossLine(
      scene,
      createPlane(scene.camera, [0, height, eave - 0.06], [1, 0, 0], [0, 0, 1]),
      [x0, 0],
      [x1, 0],
      0.05,
      '#6d7436',
      0.55,
    ),
    fill(
      front.rectangle(area),
      gradient(scene, [
        { at: 0, colour: lighten(trim, 0.4) },
        { at: 0.5, colour: trim },
        { at: 1, colour: darken(trim, 0.35) },
      ]),
    ),
    clipped(
      scene,
      front.rectangle(area),
      drawStreaks(scene, front, area, {
        count: 46,
        colour: '#23241c',
        opacity: 0.5,
        length: [0.08, 0.16],
        width: [0.03, 0.14],
      }),
    ),
  )
}

function drawChimney(scene: Scene, slope: Plane, u: number, length: number) {
  const [x, y, z] = slope.place(u, length * 0.74)
  const colour = scene.random.pick(brickColours)
  const box = { x0: x - 0.45, x1: x + 0.45, y0: y - 0.35, y1: y + 1.7, z0: z - 0.4, z1: z + 0.5 }
  const face = facingPlane(scene.camera, box.z0)
  scene.draw(
    fill(
      slope.path([
        [u - 0.5, length * 0.66],
        [u + 0.5, length * 0.66],
        [u + 0.5 - scene.light.side * 1.2, length * 0.5],
        [u - 0.5 - scene.light.side * 1.2, length * 0.5],
      ]),
      '#0b0d12',
      scene.light.isSunny ? 0.35 : 0.15,
    ),
    drawBox(scene, box, colour),
    drawCourses(
      scene,
      face,
      { u0: box.x0, u1: box.x1, v0: box.y0, v1: box.y1 },
      {
        colour: mix(colour, '#6a5a50', 0.15),
        length: 0.22,
        height: 0.08,
        joint: 0.014,
        spread: 0.2,
      },
    ),
    drawBox(
      scene,
      {
        ...box,
        x0: box.x0 - 0.08,
        x1: box.x1 + 0.08,
        y0: box.y1,
        y1: box.y1 + 0.14,
        z0: box.z0 - 0.08,
        z1: box.z1 + 0.08,
      },
      '#a29c92',
    ),
    drawBox(
      scene,
      {
        x0: x - 0.16,
        x1: x + 0.16,
        y0: box.y1 + 0.14,
        y1: box.y1 + 0.42,
        z0: z - 0.1,
        z1: z + 0.2,
      },
      '#9a5a40',
    ),
    drawBox(
      scene,
      { ...box, x0: box.x0 - 0.05, x1: box.x1 + 0.05, y1: box.y0 + 0.12, z0: box.z0 - 0.03 },
      '#8f9396',
    ),
  )
}

/** A skylight, a plumbing stack: what breaks the plane of a real roof. */
function drawVents(scene: Scene, slope: Plane, chimneyU: number, length: number, width: number) {
  const { random, light } = scene
  const u =
    chimneyU > width / 2 ? chimneyU - random.between(2.8, 3.6) : chimneyU + random.between(2.8, 3.6)
  if (random.chance(0.6)) {
    const v = length * 0.5
    const glass = { u0: u - 0.5, u1: u + 0.5, v0: v - 0.7, v1: v + 0.7 }
    scene.draw(
      fill(
        slope.rectangle({
          u0: glass.u0 - 0.1,
          u1: glass.u1 + 0.18,
          v0: glass.v0 - 0.2,
          v1: glass.v1 + 0.1,
        }),
        '#0b0d12',
        0.4,
      ),
      fill(
        slope.rectangle({
          u0: glass.u0 - 0.1,
          u1: glass.u1 + 0.1,
          v0: glass.v0 - 0.1,
          v1: glass.v1 + 0.1,
        }),
        '#55585c',
      ),
      fill(
        slope.rectangle(glass),
        gradient(scene, [
          { at: 0, colour: light.skyTop },
          { at: 1, colour: mix(light.skyBottom, '#5a7080', 0.4) },
        ]),
      ),
      fill(
        slope.path([
          [glass.u0 + 0.15, glass.v1],
          [glass.u0 + 0.4, glass.v1],
          [glass.u0 + 0.1, glass.v0],
          [glass.u0, glass.v0],
        ]),
        '#ffffff',
        0.3,
      ),
    )
  }
  for (const share of [0.36, 0.66]) {
    const [x, y, z] = slope.place(width * share, length * 0.66)
    scene.draw(
      fill(
        slope.rectangle({
          u0: width * share - 0.2,
          u1: width * share + 0.2,
          v0: length * 0.66 - 0.25,
          v1: length * 0.66 + 0.15,
        }),
        '#7f8386',
      ),
      drawBox(
        scene,
        { x0: x - 0.06, x1: x + 0.06, y0: y - 0.05, y1: y + 0.45, z0: z - 0.06, z1: z + 0.06 },
        '#c9c9c4',
      ),
    )
  }
}

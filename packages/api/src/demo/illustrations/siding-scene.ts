import { drawBox } from './box.ts'
import { createCamera } from './camera.ts'
import { darken, lighten } from './colour.ts'
import { dirtColours, drawContactShadow, drawGrime, drawSpecks, drawStreaks } from './dirt.ts'
import { doorColours } from './entry-door.ts'
import { drawGrassEdge, drawLawn } from './ground.ts'
import { drawBlock, roofColours } from './house.ts'
import { clipped, fill, gradient } from './paint.ts'
import { drawShrub, drawTree } from './plants.ts'
import { facingPlane, groundPlane, seenPart, sidePlane, type Area, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { drawWindow } from './window.ts'

const sidingColours = [
  '#d8dcda',
  '#e5dcc8',
  '#a9bac2',
  '#c4cbb2',
  '#e8e6de',
  '#cdb998',
  '#b7b3a8',
  '#9fb0a4',
] as const

export function drawSiding(random: Random) {
  const cornerSide = random.chance(0.5) ? -1 : 1
  const camera = createCamera({
    height: 1.65,
    horizon: random.between(700, 760),
    yawDegrees: cornerSide * random.between(8, 25),
    focal: random.between(900, 1000),
  })
  const scene = createScene(random, camera)
  const distance = random.between(5.4, 6.4)
  const corner = cornerSide * -random.between(3, 4.2)
  const storeys = random.chance(0.55) ? 2 : 1
  const height = storeys === 2 ? 5.4 : 3.2
  const style = {
    cladding: random.pick(['lap', 'lap', 'lap', 'board and batten'] as const),
    colour: random.pick(sidingColours),
    trim: '#f5f3ee',
  }

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 4, random.between(120, 220))
  drawTree(scene, [corner - cornerSide * -1 * random.between(-7, -5), 0, 18], random.between(6, 8))
  drawTree(scene, [corner + cornerSide * random.between(-5, -3), 0, 14], random.between(5, 7))
  drawLawn(scene)
  const [x0, x1] = cornerSide > 0 ? [corner, corner + 12] : [corner - 12, corner]
  const away = cornerSide
  const shutters = random.chance(0.5) ? random.pick(doorColours) : undefined
  const openings: Area[] = []
  for (let storey = 0; storey < storeys; storey++) {
    for (const step of random.chance(0.5) ? [2.2, 5.4] : [1.9, 3.9, 6.2]) {
      const u = corner + away * step
      const v0 = 1 + storey * 2.6
      openings.push({ u0: u - 0.5, u1: u + 0.5, v0, v1: v0 + 1.35 })
    }
  }
  const dirtSide = sidePlane(camera, corner)
  drawBlock(
    scene,
    {
      x0,
      x1,
      z0: distance,
      z1: distance + 7,
      height,
      rise: 2.4,
      ridge: 'across',
      style,
      roofColour: random.pick(roofColours),
      detail: 1,
    },
    (front) => {
      scene.draw(
        drawSidingDirt(
          scene,
          front,
          seenPart(front, { u0: x0, u1: x1, v0: 0.2, v1: height }),
          openings,
        ),
      )
      for (const opening of openings)
        scene.draw(
          drawWindow(scene, front, opening, { trim: style.trim, columns: 2, rows: 2, shutters }),
        )
      scene.draw(
        drawStreaks(
          scene,
          front,
          { u0: corner + away * 0.6, u1: corner + away * 0.9, v0: 0.2, v1: height - 0.2 },
          { count: 5, colour: '#2c3324', opacity: 0.5, length: [2, 3], width: [0.05, 0.12] },
        ),
        drawDownspout(scene, front, corner + away * 0.32, height),
      )
    },
  )
  if (camera.eye[0] < x0 || camera.eye[0] > x1) {
    const area = { u0: distance, u1: distance + 7, v0: 0, v1: height }
    scene.draw(
      clipped(
        scene,
        dirtSide.rectangle(area),
        drawGrime(scene, dirtSide, area, {
          colour: dirtColours.mildew,
          amount: 0.62,
          opacity: 0.8,
          blotch: 0.8,
          stretch: 1.5,
          cell: 0.14,
          where: (_, v) => 1 - v / (height * 0.9),
        }),
      ),
    )
  }
  const front = facingPlane(camera, distance)
  scene.draw(
    fill(front.rectangle({ u0: x0, u1: x1, v0: 0, v1: 0.2 }), '#7d7a72', 0.6),
    ...[0, 1, 2, 3].map((index) =>
      drawContactShadow(
        scene,
        groundPlane(camera),
        [corner + away * (1 + index * 2), distance - 0.1],
        2,
        0.7,
        0.4,
      ),
    ),
  )
  if (random.chance(0.5))
    drawAirConditioner(scene, corner + away * random.between(3.3, 4), distance - 0.9)
  else drawShrub(scene, [corner + away * random.between(3, 4), 0, distance - 0.6], 1.3, 0.9, true)
  for (const step of [1.2, 5.2, 6.5])
    drawShrub(
      scene,
      [corner + away * step, 0, distance - 0.5],
      random.between(0.8, 1.2),
      random.between(0.5, 0.8),
      random.chance(0.4),
    )
  scene.draw(drawGrassEdge(scene, [-6, distance - 0.05], [6, distance - 0.06], 260, 0.14))
  return scene.toSvg()
}

function drawSidingDirt(scene: Scene, front: Plane, area: Area, openings: readonly Area[]) {
  const { random } = scene
  const height = area.v1
  const mildew = random.pick([dirtColours.mildew, '#4a5a2c', '#55603a'])
  const underSill = (u: number, v: number) =>
    openings.some(
      (opening) =>
        u > opening.u0 - 0.2 && u < opening.u1 + 0.2 && v < opening.v0 && v > opening.v0 - 1,
    )
      ? 0.35
      : 0
  return clipped(
    scene,
    front.rectangle(area),
    drawGrime(scene, front, area, {
      colour: mildew,
      amount: random.between(0.62, 0.74),
      opacity: 0.74,
      blotch: 0.6,
      cell: 0.12,
      stretch: 1.4,
      where: (u, v) => 1.02 - v / (height * 0.62) + underSill(u, v),
    }),
    drawGrime(scene, front, area, {
      colour: '#33382c',
      amount: random.between(0.38, 0.5),
      opacity: 0.34,
      blotch: 0.8,
      cell: 0.14,
      stretch: 3,
    }),
    drawGrime(scene, front, area, {
      colour: '#3a4530',
      amount: 0.55,
      opacity: 0.5,
      blotch: 0.35,
      cell: 0.11,
      stretch: 3,
      where: (_, v) => 1 - (height - v) / 1.2,
    }),
    ...openings.map((opening) =>
      drawStreaks(
        scene,
        front,
        { u0: opening.u0 - 0.1, u1: opening.u1 + 0.1, v0: 0.2, v1: opening.v0 - 0.12 },
        { count: 8, colour: '#2c3024', opacity: 0.45, length: [0.3, 1.1], width: [0.02, 0.07] },
      ),
    ),
    drawStreaks(scene, front, area, {
      count: 22,
      colour: '#2c3024',
      opacity: 0.36,
      length: [0.5, 2],
      width: [0.03, 0.09],
    }),
    drawSpecks(
      scene,
      front,
      { ...area, v1: 0.9 },
      260,
      [0.01, 0.035],
      '#4a3a26',
      0.55,
      (_, v) => 1 - v / 0.9,
    ),
  )
}

function drawDownspout(scene: Scene, front: Plane, u: number, height: number) {
  const pipe = { u0: u - 0.05, u1: u + 0.05, v0: 0.15, v1: height - 0.1 }
  return (
    fill(front.rectangle({ ...pipe, u0: u + 0.05, u1: u + 0.12 }), '#10151c', 0.3) +
    fill(
      front.rectangle(pipe),
      gradient(
        scene,
        [
          { at: 0, colour: '#b9b7b0' },
          { at: 0.4, colour: '#f6f4ee' },
          { at: 1, colour: '#aaa79f' },
        ],
        'across',
      ),
    ) +
    fill(
      [0.3, 0.6, 0.9]
        .map((t) =>
          front.rectangle({
            u0: u - 0.065,
            u1: u + 0.065,
            v0: height * t - 0.2,
            v1: height * t - 0.15,
          }),
        )
        .join(''),
      '#8d8b85',
    )
  )
}

function drawAirConditioner(scene: Scene, x: number, z: number) {
  const colour = '#b5b6ae'
  const box = { x0: x - 0.45, x1: x + 0.45, y0: 0.08, y1: 0.95, z0: z, z1: z + 0.75 }
  const face = facingPlane(scene.camera, z)
  let grille = ''
  for (let line = 0; line < 16; line++)
    grille += face.rectangle({
      u0: box.x0 + 0.06,
      u1: box.x1 - 0.06,
      v0: 0.18 + line * 0.042,
      v1: 0.195 + line * 0.042,
    })
  scene.draw(
    drawContactShadow(scene, groundPlane(scene.camera), [x, z + 0.2], 0.8, 0.5, 0.6),
    drawBox(
      scene,
      { ...box, x0: box.x0 - 0.1, x1: box.x1 + 0.1, y0: 0, y1: 0.08, z0: z - 0.1 },
      '#9a958b',
    ),
    drawBox(scene, box, colour),
    fill(grille, darken(colour, 0.6)),
    fill(face.rectangle({ u0: box.x0, u1: box.x1, v0: 0.88, v1: 0.95 }), lighten(colour, 0.2)),
  )
}

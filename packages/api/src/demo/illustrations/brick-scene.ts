import { createCamera, standFacing } from './camera.ts'
import { darken, mix } from './colour.ts'
import { drawCourses } from './courses.ts'
import {
  dirtColours,
  drawContactShadow,
  drawGrime,
  drawMossLine,
  drawSpecks,
  drawStreaks,
} from './dirt.ts'
import { drawGrassEdge, drawLawn, drawSlab } from './ground.ts'
import { fill, gradient, grain } from './paint.ts'
import { drawFlowerBed, drawPottedPlant, drawShrub } from './plants.ts'
import { facingPlane, groundPlane, seenPart, type Area } from './plane.ts'
import type { Random } from './random.ts'
import { createScene } from './scene.ts'
import { drawSky } from './sky.ts'
import { brickColours } from './wall.ts'
import { drawWallLamp } from './wall-lamp.ts'
import { drawWindow } from './window.ts'

export function drawBrick(random: Random) {
  const distance = random.between(4.1, 4.8)
  const yawDegrees = random.pick([-1, 1]) * random.between(3, 22)
  const camera = createCamera({
    height: 1.6,
    horizon: random.between(680, 740),
    yawDegrees,
    x: standFacing(distance, yawDegrees),
    focal: 1100,
  })
  const scene = createScene(random, camera)
  const wall = facingPlane(camera, distance)
  const colour = random.pick(brickColours)
  const area: Area = { u0: -6, u1: 6, v0: 0, v1: 5 }
  const outline = wall.rectangle(area)
  const mortar = mix(colour, '#d6d0c4', 0.75)

  drawSky(scene)
  drawLawn(scene)
  scene.draw(
    fill(outline, mortar),
    drawCourses(scene, wall, area, {
      colour,
      length: 0.262,
      height: 0.098,
      joint: 0.015,
      spread: 0.24,
      toneCount: 6,
    }),
    grain(scene, outline, darken(colour, 0.7), 0.34, 0.45),
  )
  const windows: Area[] = random.chance(0.35)
    ? [-1.7, 1.7].map((u) => ({ u0: u - 0.55, u1: u + 0.55, v0: 1.1, v1: 2.6 }))
    : [random.between(-1.3, 1.3)].map((u) => ({ u0: u - 0.6, u1: u + 0.6, v0: 1.1, v1: 2.6 }))
  const seen = seenPart(wall, area)
  const lime = random.between(0.42, 0.6)
  scene.draw(
    drawGrime(scene, wall, seen, {
      colour: dirtColours.lime,
      amount: lime,
      opacity: 0.62,
      blotch: 0.5,
      cell: 0.07,
      where: (_, v) => 1 - Math.abs(v - 0.85) * 0.75,
    }),
    drawGrime(scene, wall, seen, {
      colour: dirtColours.soot,
      amount: random.between(0.42, 0.56),
      opacity: 0.5,
      blotch: 0.7,
      cell: 0.11,
      stretch: 2.4,
      where: (_, v) => 0.75 + v * 0.08,
    }),
    drawGrime(scene, wall, seen, {
      colour: '#45562a',
      amount: random.between(0.68, 0.82),
      opacity: 0.95,
      blotch: 0.45,
      cell: 0.08,
      stretch: 1.3,
      where: (_, v) => 1.08 - v / 0.95,
    }),
    drawStreaks(scene, wall, seen, {
      count: 34,
      colour: '#141414',
      opacity: 0.42,
      length: [1.4, 3.4],
      width: [0.05, 0.16],
    }),
    ...windows.map((opening) =>
      drawStreaks(
        scene,
        wall,
        { u0: opening.u0 - 0.15, u1: opening.u1 + 0.15, v0: 0, v1: opening.v0 - 0.18 },
        {
          count: 9,
          colour: random.pick(['#17181a', '#f0ece2', '#17181a']),
          opacity: 0.45,
          length: [0.35, 1],
          width: [0.03, 0.12],
        },
      ),
    ),
    ...[0.098, 0.196, 0.294, 0.392].map((v, row) =>
      drawMossLine(scene, wall, [-4, v], [4, v], 0.026, dirtColours.moss, 0.56 - row * 0.07),
    ),
    drawSpecks(
      scene,
      wall,
      { ...seen, v1: 0.5 },
      200,
      [0.008, 0.03],
      '#4a3620',
      0.6,
      (_, v) => 1 - v * 2,
    ),
  )
  for (const opening of windows) {
    const head = {
      u0: opening.u0 - 0.22,
      u1: opening.u1 + 0.22,
      v0: opening.v1 + 0.06,
      v1: opening.v1 + 0.3,
    }
    scene.draw(
      fill(wall.rectangle(head), mortar),
      drawCourses(scene, wall, head, {
        colour: darken(colour, 0.12),
        length: 0.085,
        height: 0.24,
        joint: 0.014,
        spread: 0.2,
        shift: 0,
      }),
      drawWindow(scene, wall, opening, {
        trim: random.pick(['#f1efe8', '#3a3f42', '#efe7d6']),
        columns: random.pick([2, 3]),
        rows: random.pick([2, 3]),
      }),
    )
  }
  if (windows.length === 1 && random.chance(0.7)) {
    const u = (windows[0]?.u0 ?? 0) > -0.5 ? -1.9 : 1.9
    scene.draw(
      drawStreaks(
        scene,
        wall,
        { u0: u - 0.05, u1: u + 0.05, v0: 0.2, v1: 1.8 },
        { count: 3, colour: dirtColours.rust, opacity: 0.7, length: [0.5, 1], width: [0.03, 0.07] },
      ),
      drawWallLamp(scene, wall, u, 2),
    )
  }
  const ground = groundPlane(camera)
  scene.draw(
    fill(
      wall.rectangle({ ...area, v1: 0.35 }),
      gradient(scene, [
        { at: 0, colour: '#0f1208', opacity: 0 },
        { at: 1, colour: '#0f1208', opacity: 0.5 },
      ]),
    ),
  )
  if (random.chance(0.5)) {
    const paving = ground.rectangle({ u0: -6, u1: 6, v0: 0.6, v1: distance })
    scene.draw(
      drawSlab(scene, paving, '#a39d92', 0.35),
      drawMossLine(
        scene,
        ground,
        [-4, distance - 0.03],
        [4, distance - 0.03],
        0.07,
        dirtColours.moss,
        0.6,
      ),
    )
    drawPottedPlant(
      scene,
      [random.pick([-1, 1]) * random.between(1.9, 2.3), 0, distance - 0.35],
      random.between(0.7, 1),
    )
  } else {
    scene.draw(
      drawContactShadow(scene, ground, [0, distance], 5, 0.6, 0.5),
      drawGrassEdge(scene, [-5, distance - 0.02], [5, distance - 0.03], 420, 0.15),
    )
    const side = random.pick([-1, 1])
    drawShrub(
      scene,
      [side * random.between(1.7, 2.2), 0, distance - 0.35],
      random.between(0.8, 1.1),
      random.between(0.5, 0.75),
      true,
    )
    drawFlowerBed(
      scene,
      [-side * 2.4, 0, distance - 0.25],
      [-side * 0.8, 0, distance - 0.25],
      random.whole(3, 9),
    )
  }
  return scene.toSvg()
}

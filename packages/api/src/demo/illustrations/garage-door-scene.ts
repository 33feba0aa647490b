import { createCamera, standFacing } from './camera.ts'
import {
  dirtColours,
  drawCrack,
  drawGrime,
  drawLeaves,
  drawSpecks,
  drawSpill,
  drawStreaks,
} from './dirt.ts'
import { drawBin } from './furniture.ts'
import { drawGarageDoor, garageDoorColours, garageDoorPatterns } from './garage-door.ts'
import { drawJoints, drawLawn, drawSlab } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { clipped, fill, gradient } from './paint.ts'
import { drawPottedPlant, drawShrub, drawTree } from './plants.ts'
import { groundPlane, type Area, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { brickColours } from './wall.ts'
import { drawWallLamp } from './wall-lamp.ts'

export function drawGarageDoorScene(random: Random) {
  const distance = random.between(5.2, 5.8)
  const yawDegrees = random.between(-16, 16)
  const camera = createCamera({
    height: 1.6,
    horizon: random.between(600, 660),
    yawDegrees,
    x: standFacing(distance, yawDegrees),
    focal: 1080,
  })
  const scene = createScene(random, camera)
  const base = chooseWallStyle(random)
  const style = random.chance(0.3)
    ? { ...base, cladding: 'brick' as const, colour: random.pick(brickColours) }
    : base
  const isDouble = random.chance(0.65)
  const half = isDouble ? 2.4 : 1.35
  const centre = random.between(-0.3, 0.3)
  const colour = random.pick(garageDoorColours)
  const opening: Area = { u0: centre - half, u1: centre + half, v0: 0, v1: isDouble ? 2.25 : 2.15 }

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 4, random.between(150, 260))
  drawTree(scene, [random.pick([-1, 1]) * random.between(5, 7), 0, 12], random.between(5.5, 7.5))
  drawLawn(scene)
  const width = half + random.between(0.75, 1.3)
  drawBlock(
    scene,
    {
      x0: centre - width,
      x1: centre + width,
      z0: distance,
      z1: distance + 6,
      height: 2.95,
      rise: isDouble ? 1.7 : 1.4,
      ridge: random.chance(0.6) ? 'away' : 'across',
      style,
      roofColour: random.pick(roofColours),
      detail: style.cladding === 'brick' ? 1.4 : 1,
    },
    (front) => {
      scene.draw(
        drawGrime(
          scene,
          front,
          { u0: centre - width, u1: centre + width, v0: 0, v1: 2.7 },
          {
            colour: dirtColours.mildew,
            amount: 0.6,
            opacity: 0.7,
            blotch: 0.6,
            cell: 0.1,
            where: (_, v) => 1 - v / 1.3,
          },
        ),
        drawGarageDoor(scene, front, opening, {
          colour,
          trim: style.trim,
          pattern: random.pick(garageDoorPatterns),
          hasWindows: random.chance(0.6),
        }),
      )
      drawDoorDirt(scene, front, opening, colour)
      const lamp = half + (width - half) / 2 + 0.05
      scene.draw(
        drawWallLamp(scene, front, centre - lamp, 1.85),
        drawWallLamp(scene, front, centre + lamp, 1.85),
      )
    },
  )
  drawApron(scene, centre, width, distance)
  const side = random.pick([-1, 1])
  if (random.chance(0.5))
    drawBin(
      scene,
      [centre + side * (width - 0.35), 0, distance - 0.7],
      random.pick(['#2f5d3a', '#2d4668', '#3a3b3e']),
    )
  else
    drawPottedPlant(
      scene,
      [centre + side * (half + 0.4), 0, distance - 0.4],
      random.between(0.9, 1.2),
    )
  drawShrub(
    scene,
    [centre - side * (width + 0.5), 0, distance - 0.3],
    1.2,
    random.between(0.8, 1.2),
    random.chance(0.5),
  )
  drawShrub(
    scene,
    [centre + side * (width + 0.7), 0, distance - 0.3],
    1.2,
    random.between(0.7, 1.1),
    random.chance(0.5),
  )
  return scene.toSvg()
}

function drawDoorDirt(scene: Scene, front: Plane, door: Area, colour: string) {
  const { random } = scene
  const isDark = colour === '#4b4f55' || colour === '#7a5236'
  const splash = isDark ? '#bda684' : '#5d4a2e'
  const film = isDark ? '#c6bba6' : '#343226'
  scene.draw(
    clipped(
      scene,
      front.rectangle(door),
      drawGrime(scene, front, door, {
        colour: splash,
        amount: random.between(0.62, 0.74),
        opacity: 0.8,
        blotch: 0.3,
        cell: 0.055,
        where: (_, v) => 1.1 - v / 1.05,
      }),
      drawGrime(scene, front, door, {
        colour: film,
        amount: random.between(0.4, 0.52),
        opacity: 0.36,
        blotch: 0.5,
        cell: 0.08,
        stretch: 2.2,
      }),
      drawGrime(scene, front, door, {
        colour: dirtColours.algae,
        amount: random.between(0.4, 0.62),
        opacity: 0.7,
        blotch: 0.4,
        cell: 0.08,
        where: (u, v) => Math.abs(u - (door.u0 + door.u1) / 2) * 0.42 - v * 0.3,
      }),
      ...[0.25, 0.5, 0.75, 0.97].map((share) =>
        drawStreaks(
          scene,
          front,
          { ...door, v1: door.v1 * share },
          {
            count: random.whole(5, 11),
            colour: film,
            opacity: 0.45,
            length: [0.12, 0.6],
            width: [0.015, 0.05],
          },
        ),
      ),
      drawStreaks(
        scene,
        front,
        { ...door, v1: door.v1 * 0.6 },
        {
          count: random.whole(0, 4),
          colour: dirtColours.rust,
          opacity: 0.55,
          length: [0.3, 0.8],
          width: [0.02, 0.05],
        },
      ),
      drawSpecks(
        scene,
        front,
        { ...door, v1: 0.9 },
        420,
        [0.006, 0.024],
        isDark ? '#b09870' : '#43331d',
        0.7,
        (_, v) => 1 - v / 0.9,
      ),
    ),
  )
}

function drawApron(scene: Scene, centre: number, width: number, distance: number) {
  const { random } = scene
  const ground = groundPlane(scene.camera)
  const area: Area = { u0: centre - width, u1: centre + width, v0: 0.7, v1: distance }
  const outline = ground.rectangle(area)
  scene.draw(
    drawSlab(scene, outline, random.pick(['#b8b1a4', '#a9a8a4', '#77777a']), 0.38),
    clipped(
      scene,
      outline,
      drawJoints(ground, area, [centre], [distance - 1.9], 0.024),
      drawGrime(
        scene,
        ground,
        { ...area, v0: 1.4 },
        { colour: dirtColours.grime, amount: 0.6, opacity: 0.6, blotch: 0.7, cell: 0.12 },
      ),
      drawSpill(
        scene,
        ground,
        [centre + random.between(-0.8, 0.8), random.between(3.4, 4.4)],
        0.35,
        dirtColours.oil,
        0.75,
      ),
      drawCrack(scene, ground, [centre + random.between(-1, 1), 2.6], random.between(0.8, 2.2), 2),
      fill(
        ground.rectangle({ ...area, v0: distance - 0.9 }),
        gradient(scene, [
          { at: 0, colour: '#0f1117', opacity: 0.5 },
          { at: 1, colour: '#0f1117', opacity: 0 },
        ]),
      ),
    ),
    drawLeaves(scene, ground, { ...area, v0: 2.6 }, random.whole(8, 40)),
  )
}

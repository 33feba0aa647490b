import { createCamera } from './camera.ts'
import { drawCar } from './car.ts'
import { drawCourses } from './courses.ts'
import {
  dirtColours,
  drawContactShadow,
  drawCrack,
  drawGrime,
  drawLeaves,
  drawMossLine,
  drawSpecks,
  drawSpill,
} from './dirt.ts'
import { drawEntryDoor, doorColours, doorPatterns } from './entry-door.ts'
import { drawBin } from './furniture.ts'
import { drawGarageDoor, garageDoorColours, garageDoorPatterns } from './garage-door.ts'
import { drawGrassEdge, drawJoints, drawLawn, drawSlab, steps } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { drawMailbox } from './mailbox.ts'
import { clipped, fill } from './paint.ts'
import { drawFlowerBed, drawShrub, drawTree } from './plants.ts'
import { groundPlane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { drawWallLamp } from './wall-lamp.ts'
import { drawWindow } from './window.ts'

export function drawDriveway(random: Random) {
  const garageSide = random.chance(0.5) ? -1 : 1
  const camera = createCamera({
    height: random.between(2.1, 2.7),
    horizon: random.between(390, 440),
    yawDegrees: garageSide * random.between(-3, 9),
    x: garageSide * random.between(0.4, 1.6),
  })
  const scene = createScene(random, camera)
  const ground = groundPlane(camera)
  const style = chooseWallStyle(random)
  const roofColour = random.pick(roofColours)
  const door = random.between(10.5, 12.5)
  const width = random.between(5, 5.8)
  const centre = garageSide * random.between(1, 1.8)
  const [u0, u1] = [centre - width / 2, centre + width / 2]

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 8, random.between(90, 170))
  drawTree(scene, [-garageSide * random.between(5, 11), 0, 19], random.between(6.5, 9))
  drawTree(scene, [garageSide * random.between(7, 11), 0, 18], random.between(6, 8))
  drawLawn(scene)

  const mainWidth = random.between(7.5, 9)
  const mainX = centre - garageSide * (width / 2 + 0.4)
  const main = {
    x0: garageSide > 0 ? mainX - mainWidth : mainX,
    x1: garageSide > 0 ? mainX : mainX + mainWidth,
    z0: door + 1.6,
    z1: door + 9,
    height: 3,
    rise: 2.1,
    ridge: 'across' as const,
    style,
    roofColour,
  }
  const frontDoorU = mainX - garageSide * 1.3
  drawBlock(scene, main, (front) => {
    const trim = style.trim
    for (const step of [3.4, 6]) {
      const u = mainX - garageSide * step
      scene.draw(
        drawWindow(
          scene,
          front,
          { u0: u - 0.65, u1: u + 0.65, v0: 1, v1: 2.4 },
          { trim, shutters: random.chance(0.5) ? random.pick(doorColours) : undefined },
        ),
      )
    }
    scene.draw(
      drawEntryDoor(
        scene,
        front,
        { u0: frontDoorU - 0.5, u1: frontDoorU + 0.5, v0: 0.15, v1: 2.25 },
        { colour: random.pick(doorColours), trim, pattern: random.pick(doorPatterns) },
      ),
    )
  })
  drawBlock(
    scene,
    {
      x0: centre - width / 2 - 0.6,
      x1: centre + width / 2 + 0.6,
      z0: door,
      z1: door + 7,
      height: 2.95,
      rise: random.between(1.7, 2.3),
      ridge: random.chance(0.7) ? 'away' : 'across',
      style: random.chance(0.4) ? { ...style, cladding: 'board and batten' } : style,
      roofColour,
    },
    (front) => {
      const half = width / 2 - 0.25
      scene.draw(
        drawGarageDoor(
          scene,
          front,
          { u0: centre - half, u1: centre + half, v0: 0, v1: 2.3 },
          {
            colour: random.pick(garageDoorColours),
            trim: style.trim,
            pattern: random.pick(garageDoorPatterns),
            hasWindows: random.chance(0.6),
          },
        ),
        drawWallLamp(scene, front, centre - half - 0.42, 1.9),
        drawWallLamp(scene, front, centre + half + 0.42, 1.9),
      )
    },
  )
  for (const step of [2.6, 4.2, 5.8, 7.2]) {
    drawShrub(
      scene,
      [mainX - garageSide * step, 0, main.z0 - 0.7],
      random.between(0.9, 1.5),
      random.between(0.6, 1.1),
      random.chance(0.4),
    )
  }
  drawShrub(scene, [centre + garageSide * (width / 2 + 0.95), 0, door - 0.4], 1, 1.2)

  const walkEnd = main.z0
  scene.draw(
    drawSlab(
      scene,
      ground.path([
        [frontDoorU - 0.6, walkEnd],
        [frontDoorU + 0.6, walkEnd],
        [frontDoorU + 0.6, door - 1.4],
        [centre, door - 1.4],
        [centre, door - 2.5],
        [frontDoorU - 0.6 * garageSide, door - 2.5],
      ]),
      '#b3ada2',
      0.2,
    ),
  )
  const area = { u0, u1, v0: 0.8, v1: door }
  const outline = ground.rectangle(area)
  const material = random.pick(['concrete', 'concrete', 'concrete', 'asphalt', 'pavers'] as const)
  const colour = {
    concrete: random.pick(['#bdb6a8', '#b3b2ae', '#c4b8a2']),
    asphalt: '#77787b',
    pavers: random.pick(['#a98b76', '#9b9690', '#b08f78']),
  }[material]
  scene.draw(drawSlab(scene, outline, colour, material === 'asphalt' ? 0.55 : 0.34))
  const joints = {
    concrete: steps(0.9 + random.next(), door, random.between(2.2, 3)),
    asphalt: [],
    pavers: [],
  }[material]
  if (material === 'concrete')
    scene.draw(drawJoints(ground, area, [centre, u0 + 0.02, u1 - 0.02], joints, 0.028))
  if (material === 'pavers') {
    scene.draw(
      fill(outline, '#5d5347', 0.55),
      drawCourses(
        scene,
        ground,
        { ...area, v0: 2 },
        { colour, length: 0.52, height: 0.27, joint: 0.02, spread: 0.16 },
      ),
    )
  }

  const tracks = [centre - 1.75, centre - 0.55, centre + 0.55, centre + 1.75]
  const nearTrack = (u: number) => Math.min(...tracks.map((track) => Math.abs(u - track)))
  const dark = material === 'asphalt' ? '#3b3123' : dirtColours.grime
  scene.draw(
    clipped(
      scene,
      outline,
      drawGrime(
        scene,
        ground,
        { ...area, v0: 1.6 },
        {
          colour: dark,
          amount: random.between(0.42, 0.58),
          opacity: material === 'asphalt' ? 0.5 : 0.58,
          blotch: random.between(0.9, 1.5),
          cell: 0.17,
        },
      ),
      drawGrime(
        scene,
        ground,
        { ...area, v0: 1.6 },
        {
          colour: '#1c1a18',
          amount: 0.62,
          opacity: material === 'asphalt' ? 0.3 : 0.4,
          blotch: 0.5,
          stretch: 6,
          cell: 0.16,
          where: (u) => 1 - nearTrack(u) * 3,
        },
      ),
      drawGrime(
        scene,
        ground,
        { ...area, v0: 1.6 },
        {
          colour: dirtColours.algae,
          amount: random.between(0.45, 0.62),
          opacity: 0.6,
          blotch: 0.6,
          stretch: 2,
          where: (u) => 1 - Math.min(u - u0, u1 - u) * 0.9,
        },
      ),
      ...Array.from({ length: random.whole(2, 4) }, () =>
        drawSpill(
          scene,
          ground,
          [random.pick(tracks) + random.between(0.3, 0.7), random.between(4, door - 2)],
          random.between(0.22, 0.5),
          dirtColours.oil,
          0.85,
        ),
      ),
      ...joints.map((v) =>
        drawMossLine(scene, ground, [u0, v], [u1, v], 0.045, dirtColours.moss, 0.48),
      ),
      material === 'concrete'
        ? drawMossLine(scene, ground, [centre, 2], [centre, door], 0.045, dirtColours.moss, 0.5)
        : '',
      ...Array.from({ length: material === 'pavers' ? 0 : random.whole(1, 3) }, () =>
        drawCrack(
          scene,
          ground,
          [random.between(u0 + 0.5, u1 - 0.5), random.between(3.2, 8)],
          random.between(0, 6),
          random.between(1, 2.4),
        ),
      ),
      drawSpecks(scene, ground, { ...area, v0: 2.4 }, 160, [0.008, 0.03], '#241f18', 0.5),
      drawGarageShade(scene, door, u0, u1),
    ),
    drawGrassEdge(scene, [u0, 2], [u0, door - 0.2], 230),
    drawGrassEdge(scene, [u1, 2], [u1, door - 0.2], 230),
    drawLeaves(scene, ground, { u0: u0 - 0.6, v0: 3, u1: u1 + 0.6, v1: door }, random.whole(8, 50)),
  )

  const outer = centre + garageSide * (width / 2)
  if (random.chance(0.4)) drawCar(scene, [centre + random.pick([-1.2, 1.2]), 0, door - 2.4])
  if (random.chance(0.5))
    drawBin(
      scene,
      [outer + garageSide * 0.6, 0, door - 0.7],
      random.pick(['#2f5d3a', '#2d4668', '#3a3b3e']),
    )
  drawFlowerBed(
    scene,
    [outer + garageSide * 0.5, 0, door - 1],
    [outer + garageSide * 0.45, 0, door - 4],
    random.whole(0, 14),
  )
  const inner = centre - garageSide * (width / 2)
  if (random.chance(0.6))
    drawMailbox(scene, [inner - garageSide * random.between(0.5, 0.9), 0, random.between(5, 6)])
  else drawShrub(scene, [inner - garageSide * 1.1, 0, 6], 1.2, 0.9, true)
  return scene.toSvg()
}

const drawGarageShade = (scene: Scene, door: number, u0: number, u1: number) =>
  drawContactShadow(
    scene,
    groundPlane(scene.camera),
    [(u0 + u1) / 2, door],
    (u1 - u0) * 0.75,
    1.6,
    0.5,
  )

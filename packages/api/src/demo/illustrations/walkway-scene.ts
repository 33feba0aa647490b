import { drawBox } from './box.ts'
import { createCamera } from './camera.ts'
import { drawCourses } from './courses.ts'
import { dirtColours, drawGrime, drawLeaves, drawSpecks, drawMossLine } from './dirt.ts'
import { doorColours, doorPatterns, drawEntryDoor } from './entry-door.ts'
import { drawFlagstones } from './flagstones.ts'
import { drawGrassEdge, drawJoints, drawLawn, drawSlab, steps } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { clipped, fill } from './paint.ts'
import { drawFlowerBed, drawPottedPlant, drawShrub, drawTree } from './plants.ts'
import { groundPlane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { brickColours } from './wall.ts'
import { drawWallLamp } from './wall-lamp.ts'
import { drawWindow } from './window.ts'

export function drawWalkway(random: Random) {
  const bend = random.pick([-1, 1]) * random.between(0.5, 1.9)
  const camera = createCamera({
    height: random.between(1.8, 2.2),
    horizon: random.between(370, 430),
    yawDegrees: random.between(-7, 7),
  })
  const scene = createScene(random, camera)
  const ground = groundPlane(camera)
  const front = random.between(9.5, 11)
  const half = random.between(0.7, 0.85)
  const end = random.between(-0.5, 0.5)
  const middle = (v: number) => {
    const t = Math.max(0, 1 - v / front)
    return end + bend * Math.sin(t * Math.PI * 1.05) - bend * t * 0.5
  }
  const style = chooseWallStyle(random)
  const wall = random.chance(0.3)
    ? { ...style, cladding: 'brick' as const, colour: random.pick(brickColours) }
    : style

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 6, random.between(100, 180))
  drawTree(scene, [random.pick([-1, 1]) * random.between(7, 9), 0, 17], random.between(6, 8))
  drawLawn(scene)
  drawBlock(
    scene,
    {
      x0: end - random.between(5.5, 7),
      x1: end + random.between(5.5, 7),
      z0: front,
      z1: front + 8,
      height: 3.2,
      rise: 2.2,
      ridge: random.chance(0.65) ? 'across' : 'away',
      style: wall,
      roofColour: random.pick(roofColours),
      detail: wall.cladding === 'brick' ? 2.3 : 1.5,
    },
    (plane) => {
      const shutters = random.chance(0.55) ? random.pick(doorColours) : undefined
      for (const u of [end - 3.1, end + 3.1]) {
        scene.draw(
          drawWindow(
            scene,
            plane,
            { u0: u - 0.75, u1: u + 0.75, v0: 1.05, v1: 2.5 },
            { trim: style.trim, columns: 3, rows: 2, shutters },
          ),
        )
      }
      scene.draw(
        drawEntryDoor(
          scene,
          plane,
          { u0: end - 0.52, u1: end + 0.52, v0: 0.36, v1: 2.5 },
          {
            colour: random.pick(doorColours),
            trim: style.trim,
            pattern: random.pick(doorPatterns),
          },
        ),
        drawWallLamp(scene, plane, end - 0.95, 2),
        drawWallLamp(scene, plane, end + 0.95, 2),
      )
    },
  )
  for (const side of [-1, 1]) {
    for (const step of [1.7, 2.9, 4.2, 5.4]) {
      drawShrub(
        scene,
        [end + side * step, 0, front - 0.55],
        random.between(0.9, 1.4),
        random.between(0.6, 1),
        random.chance(0.5),
      )
    }
  }
  scene.draw(
    drawBox(
      scene,
      { x0: end - 1.1, x1: end + 1.1, y0: 0, y1: 0.36, z0: front - 0.9, z1: front },
      '#aaa294',
    ),
    drawBox(
      scene,
      { x0: end - 1.1, x1: end + 1.1, y0: 0, y1: 0.18, z0: front - 1.3, z1: front - 0.9 },
      '#aaa294',
    ),
  )
  drawPottedPlant(scene, [end - 0.85, 0.36, front - 0.35], 0.9)
  if (random.chance(0.7)) drawPottedPlant(scene, [end + 0.85, 0.36, front - 0.35], 0.9)

  const stops = steps(0.9, front - 1.2, 0.25).concat(front - 1.25)
  const outline = ground.path([
    ...stops.map((v) => [middle(v) - half, v] as const),
    ...stops.toReversed().map((v) => [middle(v) + half, v] as const),
  ])
  const reach = Math.abs(bend) * 1.6 + half + 0.3
  const area = { u0: end - reach, u1: end + reach, v0: 1.6, v1: front - 1.2 }
  const material = random.pick(['brick', 'flagstone', 'concrete', 'pavers'] as const)
  const colour = {
    brick: random.pick(['#a8614a', '#96543f', '#b0735a']),
    flagstone: random.pick(['#a79c8a', '#94938d', '#b09a80']),
    concrete: '#bdb6a9',
    pavers: random.pick(['#a89a88', '#9a8f88', '#b39c84']),
  }[material]
  const fromEdge = (u: number, v: number) => half - Math.abs(u - middle(v))
  const isPaved = (u: number, v: number) => fromEdge(u, v) > -0.3
  const joints = steps(2, front - 1.3, 1.3)
  scene.draw(
    clipped(
      scene,
      outline,
      drawSlab(scene, outline, material === 'concrete' ? colour : '#7b7263', 0.3),
      material === 'brick'
        ? drawCourses(scene, ground, area, {
            colour,
            length: 0.28,
            height: 0.14,
            joint: 0.016,
            isPaved,
            spread: 0.22,
          })
        : '',
      material === 'pavers'
        ? drawCourses(scene, ground, area, {
            colour,
            length: 0.36,
            height: 0.24,
            joint: 0.018,
            isPaved,
            spread: 0.17,
            shift: 0.33,
          })
        : '',
      material === 'flagstone' ? drawFlagstones(scene, ground, area, colour, 0.52) : '',
      material === 'concrete' ? drawJoints(ground, area, [], joints, 0.025) : '',
      drawGrime(scene, ground, area, {
        colour: dirtColours.grime,
        amount: random.between(0.4, 0.56),
        opacity: 0.55,
        blotch: 0.8,
        cell: 0.15,
      }),
      drawGrime(scene, ground, area, {
        colour: dirtColours.algae,
        amount: random.between(0.58, 0.75),
        opacity: 0.85,
        blotch: 0.5,
        cell: 0.12,
        where: (u, v) => 1.05 - fromEdge(u, v) * 1.7,
      }),
      ...joints.map((v) =>
        drawMossLine(
          scene,
          ground,
          [middle(v) - half, v],
          [middle(v) + half, v],
          0.035,
          dirtColours.moss,
          0.56,
        ),
      ),
      drawSpecks(
        scene,
        ground,
        { ...area, v1: 6 },
        380,
        [0.012, 0.035],
        dirtColours.moss,
        0.75,
        (u, v) => (fromEdge(u, v) < 0.25 ? 0.9 : 0.12),
      ),
      fill(
        ground.path([
          ...stops.map((v) => [middle(v) - half, v] as const),
          ...stops.toReversed().map((v) => [middle(v) - half + 0.06, v] as const),
        ]),
        '#1a160f',
        0.35,
      ),
    ),
  )
  const bed = random.pick(['flowers', 'flowers', 'lawn'] as const)
  for (const side of [-1, 1]) {
    for (let v = front - 1.6; v > 1.4; v -= 0.8) {
      const from = [middle(v - 0.8) + side * half, v - 0.8] as const
      const to = [middle(v) + side * half, v] as const
      scene.draw(drawGrassEdge(scene, from, to, 46, 0.1))
      if (bed === 'flowers' && v > 2.6)
        drawFlowerBed(scene, [to[0] + side * 0.3, 0, v], [from[0] + side * 0.3, 0, v - 0.8], 3)
    }
  }
  scene.draw(
    drawLeaves(
      scene,
      ground,
      { u0: middle(3) - half, v0: 2.4, u1: middle(3) + half, v1: 8 },
      random.whole(6, 40),
    ),
  )
  return scene.toSvg()
}

import { createCamera } from './camera.ts'
import { drawCourses } from './courses.ts'
import {
  dirtColours,
  drawContactShadow,
  drawGrime,
  drawLeaves,
  drawMossLine,
  drawSpecks,
  drawSpill,
} from './dirt.ts'
import { drawFlagstones } from './flagstones.ts'
import { drawFencePanels } from './fence-panels.ts'
import { drawChair, drawGrill, drawTable } from './furniture.ts'
import { drawGrassEdge, drawJoints, drawLawn, drawSlab, steps } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { clipped, fill } from './paint.ts'
import { drawFlowerBed, drawPottedPlant, drawShrub, drawTree } from './plants.ts'
import { facingPlane, groundPlane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { drawWallLamp } from './wall-lamp.ts'
import { drawGlass, drawWindow } from './window.ts'

export function drawPatio(random: Random) {
  const houseSide = random.chance(0.5) ? -1 : 1
  const camera = createCamera({
    height: random.between(1.9, 2.3),
    horizon: random.between(330, 390),
    yawDegrees: houseSide * random.between(-3, 10),
  })
  const scene = createScene(random, camera)
  const ground = groundPlane(camera)
  const back = random.between(7.6, 8.8)
  const style = chooseWallStyle(random)

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 6, random.between(120, 200))
  drawTree(scene, [-houseSide * random.between(3, 6), 0, 17], random.between(6, 8))
  drawTree(scene, [-houseSide * random.between(7, 9), 0, 14], random.between(5, 7))
  drawLawn(scene)
  scene.draw(
    drawFencePanels(
      scene,
      facingPlane(camera, 13.5),
      { u0: -14, u1: 14, v0: 0, v1: 1.8 },
      'dog-ear',
      random.pick(['#8f7355', '#7d7468', '#e9e7e0']),
    ),
  )
  for (let index = 0; index < 5; index++) {
    drawShrub(
      scene,
      [-houseSide * (index * 1.9), 0, 12.6],
      random.between(1.2, 2),
      random.between(0.8, 1.4),
      random.chance(0.5),
    )
  }
  const edge = houseSide * random.between(0.3, 1.2)
  drawBlock(
    scene,
    {
      x0: houseSide > 0 ? edge : edge - 9,
      x1: houseSide > 0 ? edge + 9 : edge,
      z0: back,
      z1: back + 5,
      height: 3.1,
      rise: 1.9,
      ridge: 'across',
      style,
      roofColour: random.pick(roofColours),
      detail: 1.2,
    },
    (front) => {
      const u = edge + houseSide * 2.2
      const door = { u0: u - 1.2, u1: u + 1.2, v0: 0.12, v1: 2.25 }
      const grown = { u0: door.u0 - 0.1, u1: door.u1 + 0.1, v0: 0.05, v1: 2.36 }
      scene.draw(
        fill(front.rectangle(grown), style.trim),
        drawGlass(scene, front, { ...door, u1: u - 0.05 }),
        drawGlass(scene, front, { ...door, u0: u + 0.05 }),
        drawWallLamp(scene, front, u - houseSide * 1.6, 1.95),
        drawWindow(
          scene,
          front,
          { u0: u + houseSide * 3 - 0.7, u1: u + houseSide * 3 + 0.7, v0: 1, v1: 2.3 },
          { trim: style.trim },
        ),
      )
    },
  )

  const material = random.pick(['slabs', 'flagstone', 'pavers', 'brick'] as const)
  const colour = {
    slabs: random.pick(['#bbb3a5', '#b0aca6', '#c2ab92']),
    flagstone: random.pick(['#a59a8a', '#9aa09c', '#b39c80']),
    pavers: random.pick(['#ab9683', '#a39a90']),
    brick: random.pick(['#a5634c', '#b27a60']),
  }[material]
  const area = { u0: -6.2, u1: 6.2, v0: 0.8, v1: back }
  const outline = ground.rectangle(area)
  const textured = { ...area, u0: -4.6, u1: 4.6, v0: 1.8 }
  const size = 0.9
  const [along, across] = [steps(area.u0, area.u1, size), steps(area.v0, area.v1, size)]
  scene.draw(
    clipped(
      scene,
      outline,
      drawSlab(scene, outline, material === 'slabs' ? colour : '#6f675b', 0.32),
      material === 'slabs'
        ? drawCourses(
            scene,
            ground,
            { ...area, v0: 0.8 },
            { colour, length: size, height: size, joint: 0.024, spread: 0.08, shift: 0 },
          ) + drawJoints(ground, area, along, across, 0.024)
        : '',
      material === 'flagstone' ? drawFlagstones(scene, ground, area, colour, 0.75) : '',
      material === 'pavers'
        ? drawCourses(scene, ground, area, {
            colour,
            length: 0.46,
            height: 0.3,
            joint: 0.02,
            spread: 0.15,
            shift: 0.5,
          })
        : '',
      material === 'brick'
        ? drawCourses(scene, ground, area, {
            colour,
            length: 0.44,
            height: 0.22,
            joint: 0.018,
            spread: 0.2,
          })
        : '',
      drawGrime(scene, ground, textured, {
        colour: dirtColours.grime,
        amount: random.between(0.42, 0.58),
        opacity: 0.58,
        blotch: random.between(0.9, 1.4),
        cell: 0.18,
      }),
      drawGrime(scene, ground, textured, {
        colour: dirtColours.algae,
        amount: random.between(0.42, 0.58),
        opacity: 0.62,
        blotch: random.between(0.6, 1),
        cell: 0.14,
        where: (u, v) => 0.5 + 0.1 * (v - 2) - u * houseSide * 0.05,
      }),
      ...across
        .filter((v) => v > 1.8)
        .map((v) =>
          drawMossLine(
            scene,
            ground,
            [-4, v],
            [4, v],
            0.03,
            dirtColours.moss,
            material === 'slabs' ? 0.46 : 0.3,
          ),
        ),
      ...along
        .filter((u) => Math.abs(u) < 4 && material === 'slabs')
        .map((u) => drawMossLine(scene, ground, [u, 2], [u, back], 0.03, dirtColours.moss, 0.44)),
      drawSpill(
        scene,
        ground,
        [random.between(-1.4, 1.4), random.between(3.2, 4.4)],
        random.between(0.25, 0.5),
        random.pick(['#3a2a1c', '#2b2b2a', '#6b3d1e']),
        0.7,
      ),
      drawSpecks(scene, ground, textured, 160, [0.01, 0.03], '#26221b', 0.55),
      drawContactShadow(scene, ground, [edge + houseSide * 4.5, back], 5.5, 1.2, 0.5),
    ),
    drawGrassEdge(scene, [-houseSide * 6, back], [edge, back], 120, 0.12),
    drawLeaves(scene, ground, { u0: -3.5, v0: 2.8, u1: 3.5, v1: 7 }, random.whole(10, 60)),
  )
  const colourOfChairs = random.pick(['#7a5638', '#3b3f45', '#e6e2d8', '#41606b'])
  const tableX = -houseSide * random.between(1.4, 2.2)
  const tableZ = random.between(5.8, 6.4)
  const umbrella = random.chance(0.6)
    ? random.pick(['#b5382f', '#2f6a78', '#d9a441', '#52723f'])
    : undefined
  drawChair(scene, [tableX - 0.45, 0, tableZ + 0.55], colourOfChairs)
  drawChair(scene, [tableX + 0.5, 0, tableZ + 0.6], colourOfChairs)
  drawTable(scene, [tableX, 0, tableZ], darkTable(colourOfChairs), umbrella)
  if (random.chance(0.65)) drawGrill(scene, [houseSide * random.between(3.2, 3.8), 0, back - 0.7])
  drawPottedPlant(scene, [edge + houseSide * 0.4, 0, back - 0.4], random.between(0.9, 1.3))
  if (random.chance(0.6))
    drawPottedPlant(scene, [houseSide * random.between(2.4, 2.9), 0, 4.8], random.between(0.8, 1.1))
  if (random.chance(0.5))
    drawFlowerBed(scene, [-houseSide * 4, 0, back + 0.2], [edge, 0, back + 0.2], 10)
  return scene.toSvg()
}

const darkTable = (colourOfChairs: string) => (colourOfChairs === '#e6e2d8' ? '#c9c3b4' : '#6a5a48')

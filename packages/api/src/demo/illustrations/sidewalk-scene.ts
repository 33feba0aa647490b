import { createCamera } from './camera.ts'
import { drawCar } from './car.ts'
import { dirtColours, drawCrack, drawGrime, drawLeaves, drawMossLine, drawSpecks } from './dirt.ts'
import { drawGrassEdge, drawJoints, drawLawn, drawSlab, steps } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { drawMailbox } from './mailbox.ts'
import { clipped, fill, softSpot } from './paint.ts'
import { drawHedge, drawShrub, drawTree } from './plants.ts'
import { groundPlane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { drawWindow } from './window.ts'

export function drawSidewalk(random: Random) {
  const street = random.chance(0.5) ? -1 : 1
  const camera = createCamera({
    height: random.between(1.6, 2),
    horizon: random.between(370, 430),
    yawDegrees: random.between(-9, 9),
    x: random.between(-0.35, 0.35),
  })
  const scene = createScene(random, camera)
  const ground = groundPlane(camera)
  const half = random.between(0.85, 1.05)
  const far = 46
  const verge = half + random.between(0.9, 1.5)
  const strip = (from: number, to: number) => ({
    u0: Math.min(street * from, street * to),
    u1: Math.max(street * from, street * to),
    v0: 0.5,
    v1: far,
  })

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 4, random.between(70, 130))
  drawLawn(scene)
  scene.draw(
    drawSlab(scene, ground.rectangle(strip(verge, verge + 8)), '#54565a', 0.5),
    fill(ground.rectangle(strip(verge, verge + 0.16)), '#cbc6bb'),
    fill(ground.rectangle(strip(verge + 0.16, verge + 0.34)), '#6b6963'),
    fill(
      steps(3, far, 5)
        .map((v) => ground.rectangle({ ...strip(verge + 4.2, verge + 4.35), v0: v, v1: v + 2.4 }))
        .join(''),
      '#e5d9a0',
      0.8,
    ),
  )
  for (const z of [21.5, 12.5]) {
    const style = chooseWallStyle(random)
    const [near, depth] = [street * -random.between(5.5, 6.5), street * -13]
    const block = {
      x0: Math.min(near, depth),
      x1: Math.max(near, depth),
      z0: z,
      z1: z + 6.5,
      height: 3,
      rise: 2,
      ridge: random.pick(['across', 'away'] as const),
      style,
      roofColour: random.pick(roofColours),
    }
    drawTree(scene, [street * -random.between(4, 5), 0, z + 7], random.between(5, 7))
    drawBlock(scene, block, (front) => {
      for (const step of [1.6, 4.4]) {
        const u = near - street * step
        scene.draw(
          drawWindow(
            scene,
            front,
            { u0: u - 0.6, u1: u + 0.6, v0: 1, v1: 2.3 },
            { trim: style.trim },
          ),
        )
      }
    })
  }
  for (const z of [36, 27, 19]) {
    drawTree(scene, [street * (verge + 9 + random.between(0, 2)), 0, z], random.between(5, 8))
  }
  const bound = street * -(half + random.between(1.1, 1.6))
  if (random.chance(0.6))
    drawHedge(scene, [bound, 0, 34], [bound, 0, 4.5], random.between(0.9, 1.3))
  else
    for (const z of [14, 10.5, 7.5, 5.5])
      drawShrub(scene, [bound, 0, z], 1.4, random.between(0.7, 1), random.chance(0.6))

  const colour = random.pick(['#c2bbad', '#b6b5b1', '#c9bda8'])
  const area = { u0: -half, u1: half, v0: 0.5, v1: far }
  const outline = ground.rectangle(area)
  const cuts = steps(0.8 + random.next(), 40, random.between(1.45, 1.8))
  scene.draw(
    drawSlab(scene, outline, colour, 0.36),
    drawJoints(ground, area, [-half + 0.06, half - 0.06], cuts, 0.032),
  )
  const nearArea = { ...area, v0: 1.3, v1: 15 }
  scene.draw(
    clipped(
      scene,
      outline,
      fill(
        cuts
          .filter((_, index) => index % 3 === 1)
          .map((v) => ground.rectangle({ ...area, v0: v, v1: v + 1.5 }))
          .join(''),
        '#2b2418',
        0.1,
      ),
      drawGrime(scene, ground, nearArea, {
        colour: '#2b2922',
        amount: random.between(0.42, 0.58),
        opacity: 0.6,
        blotch: random.between(0.45, 0.8),
        stretch: 1.6,
        cell: 0.13,
      }),
      drawGrime(
        scene,
        ground,
        { ...area, v0: 12, v1: far },
        { colour: '#2b2922', amount: 0.5, opacity: 0.5, blotch: 1.2, stretch: 3 },
      ),
      drawGrime(scene, ground, nearArea, {
        colour: dirtColours.algae,
        amount: random.between(0.55, 0.72),
        opacity: 0.75,
        blotch: 0.4,
        stretch: 2.4,
        cell: 0.12,
        where: (u) => 1.05 - (half - Math.abs(u)) * 1.7,
      }),
      ...cuts
        .filter((v) => v < 14)
        .map((v) =>
          drawMossLine(scene, ground, [-half, v], [half, v], 0.028, dirtColours.moss, 0.56),
        ),
      drawSpecks(scene, ground, { ...area, v0: 1.5, v1: 8 }, 46, [0.012, 0.026], '#1c1b1b', 0.72),
      drawCrack(
        scene,
        ground,
        [random.between(-0.4, 0.4), random.between(2.2, 3)],
        random.between(0.6, 2.4),
        random.between(1, 2),
      ),
      random.chance(0.6)
        ? drawCrack(
            scene,
            ground,
            [half * 0.9, random.between(3.5, 5)],
            random.between(2.4, 3.6),
            1.5,
          )
        : '',
      drawTreeShade(scene, street, half),
    ),
    drawGrassEdge(scene, [-half, 1.2], [-half, 16], 240, 0.11),
    drawGrassEdge(scene, [half, 1.2], [half, 16], 240, 0.11),
    drawLeaves(
      scene,
      ground,
      { u0: -half - 0.3, v0: 2, u1: half + 0.4, v1: 9 },
      random.whole(10, 70),
    ),
  )
  const middle = street * (half + verge) * 0.5
  drawTree(scene, [middle, 0, 22], random.between(5, 6.5))
  drawTree(scene, [middle, 0, random.between(11, 14)], random.between(4.8, 6))
  if (random.chance(0.75)) drawCar(scene, [street * (verge + 1.5), 0, random.between(8.5, 12)])
  if (random.chance(0.6)) drawMailbox(scene, [middle, 0, random.between(5, 7)])
  return scene.toSvg()
}

/** Dappled shade across the slabs. */
function drawTreeShade(scene: Scene, street: number, half: number) {
  const { random, light } = scene
  const ground = groundPlane(scene.camera)
  return Array.from({ length: 9 }, () => {
    const v = random.between(5, 12)
    const [x, y] = ground.pixel(random.between(-half, half) + street * 0.2, v)
    const metre = ground.scale(0, v)
    return softSpot(
      scene,
      [x, y],
      [metre * random.between(0.4, 0.9), metre * random.between(0.07, 0.16)],
      light.shadow,
      0.35,
    )
  }).join('')
}

import { createCamera } from './camera.ts'
import { darken } from './colour.ts'
import { dirtColours, drawGrime, drawSpecks, drawStreaks } from './dirt.ts'
import { drawFencePanels, type FenceKind } from './fence-panels.ts'
import { drawBlades, drawGrassEdge, drawLawn } from './ground.ts'
import { chooseWallStyle, drawBlock, roofColours } from './house.ts'
import { clipped, fill, grain, softSpot } from './paint.ts'
import { drawFlowerBed, drawShrub, drawTree } from './plants.ts'
import { facingPlane, seenPart, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { drawWindow } from './window.ts'

export function drawFence(random: Random) {
  const camera = createCamera({
    height: random.between(1.5, 1.7),
    horizon: random.between(480, 560),
    yawDegrees: random.pick([-1, 1]) * random.between(4, 26),
  })
  const scene = createScene(random, camera)
  const distance = random.between(3.6, 4.6)
  const kind: FenceKind = random.pick(['dog-ear', 'dog-ear', 'vinyl', 'slats', 'pickets'])
  const colour =
    kind === 'vinyl'
      ? '#e8e8e4'
      : kind === 'pickets'
        ? random.pick(['#e9e6dc', '#a88d6c'])
        : random.pick(['#a58058', '#93805f', '#8f8577', '#9a6b45'])
  const height = kind === 'pickets' ? 1.45 : random.between(1.8, 2)

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 6, random.between(150, 240))
  if (random.chance(0.6)) {
    const x = random.between(-4, 4)
    const style = chooseWallStyle(random)
    drawBlock(
      scene,
      {
        x0: x - 4,
        x1: x + 4,
        z0: 13,
        z1: 20,
        height: 3.6,
        rise: 2.4,
        ridge: random.pick(['across', 'away'] as const),
        style,
        roofColour: random.pick(roofColours),
      },
      (front) =>
        scene.draw(
          drawWindow(
            scene,
            front,
            { u0: x - 0.7, u1: x + 0.7, v0: 2, v1: 3.2 },
            { trim: style.trim },
          ),
        ),
    )
  }
  for (let index = 0; index < 3; index++)
    drawTree(scene, [random.between(-9, 9), 0, random.between(9, 13)], random.between(4.2, 6.5))
  drawLawn(scene)

  const wall = facingPlane(camera, distance)
  const area = { u0: -11, u1: 11, v0: 0, v1: height }
  const outline = wall.rectangle({ ...area, v1: height - 0.03 })
  scene.draw(
    drawFencePanels(scene, wall, area, kind, colour),
    grain(scene, outline, darken(colour, 0.7), kind === 'vinyl' ? 0.1 : 0.3, 0.3),
  )
  const seen = seenPart(wall, area)
  const isPale = kind === 'vinyl'
  const dirt = [
    drawGrime(scene, wall, seen, {
      colour: isPale ? '#5f6f3a' : '#37401f',
      amount: random.between(0.66, 0.8),
      opacity: 0.85,
      blotch: 0.5,
      cell: 0.09,
      stretch: 1.5,
      where: (_, v) => 1.1 - v / (height * 0.75),
    }),
    drawGrime(scene, wall, seen, {
      colour: isPale ? '#4d4f45' : '#1f1c17',
      amount: random.between(0.42, 0.58),
      opacity: 0.5,
      blotch: 0.6,
      stretch: 2.6,
      cell: 0.11,
    }),
    drawGrime(scene, wall, seen, {
      colour: '#26291c',
      amount: 0.5,
      opacity: 0.5,
      blotch: 0.3,
      stretch: 4,
      cell: 0.1,
      where: (_, v) => v / height - 0.1,
    }),
    drawStreaks(
      scene,
      wall,
      { ...seen, v1: height - 0.05 },
      {
        count: random.whole(24, 46),
        colour: '#1d1b15',
        opacity: 0.38,
        length: [0.4, 1.4],
        width: [0.02, 0.09],
      },
    ),
    drawSpecks(
      scene,
      wall,
      { ...seen, v1: 0.6 },
      260,
      [0.008, 0.03],
      isPale ? '#5a5230' : dirtColours.moss,
      0.6,
      (_, v) => 1 - v / 0.6,
    ),
  ]
  scene.draw(
    kind === 'pickets' ? drawOnPickets(scene, wall, area, dirt) : clipped(scene, outline, ...dirt),
  )
  scene.draw(
    fill(wall.rectangle({ ...area, v0: 0, v1: 0.07 }), '#10140a', 0.4),
    drawFoot(scene, distance),
  )
  scene.draw(
    drawGrassEdge(scene, [-7, distance], [7, distance - 0.001], 420, 0.16),
    drawBlades(scene, { u0: -5, v0: 1.7, u1: 5, v1: distance - 0.1 }, 800, 0.1),
  )
  const side = random.pick([-1, 1])
  if (random.chance(0.7))
    drawShrub(
      scene,
      [side * random.between(1.6, 2.4), 0, distance - 0.4],
      random.between(0.8, 1.2),
      random.between(0.5, 0.9),
      random.chance(0.6),
    )
  if (random.chance(0.6))
    drawFlowerBed(scene, [-side * 2.6, 0, distance - 0.3], [-side * 0.6, 0, distance - 0.3], 9)
  return scene.toSvg()
}

/** Dirt must not float in the gaps between pickets. */
function drawOnPickets(
  scene: Scene,
  wall: Plane,
  area: { u0: number; u1: number; v0: number; v1: number },
  dirt: string[],
) {
  let boards = ''
  for (let u = area.u0; u < area.u1; u += 0.15)
    boards += wall.rectangle({ u0: u, u1: u + 0.09, v0: 0, v1: area.v1 - 0.05 })
  return clipped(scene, boards, ...dirt)
}

function drawFoot(scene: Scene, distance: number) {
  return [-4, -2, 0, 2, 4]
    .map((x) =>
      softSpot(
        scene,
        scene.camera.pixel([x, 0, distance]),
        [scene.camera.scale([x, 0, distance]) * 1.6, 44],
        scene.light.shadow,
        0.4,
      ),
    )
    .join('')
}

import { drawBoards } from './boards.ts'
import { drawBox } from './box.ts'
import { createCamera } from './camera.ts'
import { lighten } from './colour.ts'
import { dirtColours, drawGrime, drawLeaves, drawSpecks, drawSpill } from './dirt.ts'
import { drawChair, drawGrill, drawTable } from './furniture.ts'
import { drawLawn, steps } from './ground.ts'
import { clipped, fill, grain } from './paint.ts'
import { drawPottedPlant, drawShrub, drawTree } from './plants.ts'
import { createPlane, sidePlane, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawSky, drawTreeline } from './sky.ts'
import { chooseWallStyle } from './house.ts'
import { drawWall } from './wall.ts'
import { drawWindow } from './window.ts'

export function drawDeck(random: Random) {
  const wallSide = random.chance(0.5) ? -1 : 1
  const level = 0.9
  const camera = createCamera({
    height: level + random.between(1.75, 2.1),
    horizon: random.between(310, 370),
    yawDegrees: wallSide * random.between(-2, 10),
  })
  const scene = createScene(random, camera)
  const back = random.between(6.2, 7.6)
  const wallX = wallSide * random.between(2.9, 3.5)
  const open = -wallSide * random.between(3.6, 4.6)
  const [left, right] = [Math.min(wallX, open), Math.max(wallX, open)]
  const colour = random.pick(['#9a8468', '#8d8477', '#a2774f', '#86705a', '#95907f'])

  drawSky(scene)
  drawTreeline(scene, camera.horizon + 6, random.between(110, 200))
  drawLawn(scene)
  for (const x of [-9, -4.5, 1, 5.5, 9])
    drawTree(scene, [x + random.between(-1, 1), 0, random.between(15, 22)], random.between(5, 8))
  for (const x of [-5, -1.5, 2.5])
    drawShrub(
      scene,
      [x, 0, random.between(9.5, 11)],
      random.between(1.4, 2.4),
      random.between(0.8, 1.5),
      random.chance(0.4),
    )

  const style = chooseWallStyle(random)
  const wall = sidePlane(camera, wallX)
  scene.draw(
    drawWall(scene, wall, { u0: 0.5, u1: back + 0.4, v0: level, v1: level + 4 }, style, {
      shade: wallSide === scene.light.side ? 0.3 : 0.08,
      detail: 1,
    }),
    drawWindow(
      scene,
      wall,
      { u0: back - 2.6, u1: back - 1, v0: level + 0.95, v1: level + 2.3 },
      { trim: style.trim, rows: 1 },
    ),
  )

  const floor = createPlane(camera, [0, level, 0], [1, 0, 0], [0, 0, 1])
  const area = { u0: left, u1: right, v0: 0.8, v1: back }
  const outline = floor.rectangle(area)
  const runsAway = random.chance(0.55)
  const boards = { colour, width: 0.145, gap: 0.014, grainLines: 4 }
  scene.draw(
    fill(outline, '#15110c'),
    runsAway
      ? drawBoards(scene, floor, area, boards)
      : drawBoards(
          scene,
          createPlane(camera, [0, level, 0], [0, 0, 1], [1, 0, 0]),
          { u0: 0.8, u1: back, v0: left, v1: right },
          boards,
        ),
    grain(scene, outline, '#2a1d10', 0.28, 0.3),
    clipped(
      scene,
      outline,
      fill(drawNails(floor, area), '#1c1712', 0.5),
      drawGrime(
        scene,
        floor,
        { ...area, v0: 1.4 },
        {
          colour: '#26231d',
          amount: random.between(0.45, 0.65),
          opacity: 0.65,
          blotch: runsAway ? 0.6 : 1.1,
          stretch: runsAway ? 2.6 : 0.5,
          cell: 0.14,
        },
      ),
      drawGrime(
        scene,
        floor,
        { ...area, v0: 1.4 },
        {
          colour: '#4a5a33',
          amount: random.between(0.42, 0.58),
          opacity: 0.62,
          blotch: 0.8,
          cell: 0.14,
          stretch: runsAway ? 2 : 0.7,
          where: (u, v) => 0.35 + Math.abs(u - wallX) * 0.09 + (v / back) * 0.25,
        },
      ),
      drawSpill(
        scene,
        floor,
        [random.between(-1.2, 1.2), random.between(3, 4.5)],
        random.between(0.22, 0.4),
        '#2a1d12',
        0.6,
      ),
      drawSpecks(
        scene,
        floor,
        { ...area, v0: 1.8 },
        260,
        [0.01, 0.03],
        dirtColours.moss,
        0.6,
        (u) => (Math.abs(u - open) < 1 ? 0.9 : 0.2),
      ),
      drawRailingShade(scene, floor, left, right, back),
    ),
    drawLeaves(scene, floor, { ...area, v0: 2.4 }, random.whole(14, 70)),
  )
  const rail = random.pick([colour, '#eeebe2', '#4a3a2c', lighten(colour, 0.15)])
  drawRailing(scene, left, right, open, level, back, rail)

  const seat = random.pick(['#8a4b2f', '#3c4a57', '#e4e0d5', '#5d7a6a'])
  const x = -wallSide * random.between(0.8, 1.8)
  if (random.chance(0.5)) {
    drawTable(
      scene,
      [x, level, back - 1.2],
      '#7a6248',
      random.chance(0.5) ? random.pick(['#2f6a78', '#b5382f', '#d9a441']) : undefined,
    )
    drawChair(scene, [x + wallSide * 1.25, level, back - 1.6], seat)
  } else {
    drawChair(scene, [x, level, back - 1.3], seat)
    drawChair(scene, [x + wallSide * 1.1, level, back - 1.25], seat)
  }
  if (random.chance(0.5)) drawGrill(scene, [wallX - wallSide * 1, level, back - 0.6])
  drawPottedPlant(scene, [open + wallSide * 0.45, level, back - 0.5], random.between(0.8, 1.2))
  if (random.chance(0.5))
    drawPottedPlant(
      scene,
      [wallX - wallSide * 0.4, level, random.between(3.6, 4.4)],
      random.between(0.8, 1.1),
    )
  return scene.toSvg()
}

function drawNails(floor: Plane, area: { u0: number; u1: number; v0: number; v1: number }) {
  let path = ''
  for (const u of steps(area.u0 + 0.07, area.u1, 0.145)) {
    for (const v of steps(2.2, area.v1, 1.2))
      path +=
        floor.rectangle({ u0: u - 0.02, u1: u - 0.006, v0: v, v1: v + 0.016 }) +
        floor.rectangle({ u0: u + 0.02, u1: u + 0.034, v0: v, v1: v + 0.016 })
  }
  return path
}

/** Posts, rails and balusters along the far edge and the open side. */
function drawRailing(
  scene: Scene,
  left: number,
  right: number,
  open: number,
  level: number,
  back: number,
  colour: string,
) {
  const box = (x0: number, x1: number, y0: number, y1: number, z0: number, z1: number) =>
    scene.draw(drawBox(scene, { x0, x1, y0: level + y0, y1: level + y1, z0, z1 }, colour))
  for (const u of steps(left + 0.14, right, 0.13)) box(u, u + 0.035, 0.12, 0.9, back, back + 0.035)
  box(left, right, 0.1, 0.15, back - 0.01, back + 0.05)
  box(left, right, 0.9, 0.96, back - 0.04, back + 0.1)
  for (const z of steps(1.2, back, 0.13).toReversed())
    box(open - 0.018, open + 0.018, 0.12, 0.9, z, z + 0.035)
  box(open - 0.03, open + 0.03, 0.1, 0.15, 1, back)
  box(open - 0.07, open + 0.07, 0.9, 0.96, 1, back)
  for (const x of [left + 0.05, (left + right) / 2, right - 0.05]) {
    box(x - 0.055, x + 0.055, 0, 1.02, back - 0.03, back + 0.08)
    box(x - 0.075, x + 0.075, 1.02, 1.06, back - 0.05, back + 0.1)
  }
}

function drawRailingShade(scene: Scene, floor: Plane, left: number, right: number, back: number) {
  const { light } = scene
  if (!light.isSunny) return ''
  const lean = -light.side * 0.7
  let path = ''
  for (const u of steps(left - 1, right + 1, 0.13)) {
    path += floor.path([
      [u, back],
      [u + 0.035, back],
      [u + 0.035 + lean, back - 0.8],
      [u + lean, back - 0.8],
    ])
  }
  path += floor.path([
    [left - 1 + lean, back - 0.8],
    [right + 1 + lean, back - 0.8],
    [right + 1 + lean, back - 0.93],
    [left - 1 + lean, back - 0.93],
  ])
  return fill(path, light.shadow, light.shadowOpacity)
}

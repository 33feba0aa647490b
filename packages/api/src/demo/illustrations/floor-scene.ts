import { drawBox } from './box.ts'
import { createCamera } from './camera.ts'
import { darken, lighten, mix } from './colour.ts'
import { drawCourses } from './courses.ts'
import { dirtColours, drawCrack, drawGrime, drawSpecks, drawSpill } from './dirt.ts'
import { drawChair } from './furniture.ts'
import { drawJoints, drawSlab, steps } from './ground.ts'
import { clipped, fill, gradient, softSpot } from './paint.ts'
import { drawPottedPlant } from './plants.ts'
import { facingPlane, groundPlane, sidePlane, type Area } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { drawGlass } from './window.ts'

interface Room {
  left: number
  right: number
  back: number
  height: number
  wall: string
}

export function drawFloor(random: Random) {
  const camera = createCamera({
    height: random.between(1.8, 2.1),
    horizon: random.between(330, 380),
    yawDegrees: random.between(-9, 9),
    focal: 1000,
  })
  const scene = createScene(random, camera)
  const isGarage = random.chance(0.55)
  const room: Room = {
    left: -random.between(2.8, 3.3),
    right: random.between(2.8, 3.3),
    back: random.between(6.4, 7.4),
    height: 2.75,
    wall: isGarage
      ? random.pick(['#d9d6cd', '#c9cfd2', '#d8cfbf'])
      : random.pick(['#e6ddcb', '#cfd8d2', '#dcc9b4', '#c8d3dc']),
  }
  drawShell(scene, room)
  if (isGarage) drawGarageWalls(scene, room)
  else drawSunroomWalls(scene, room)
  drawFlooring(scene, room, isGarage)
  if (isGarage) drawGarageThings(scene, room)
  else drawSunroomThings(scene, room)
  return scene.toSvg()
}

function drawShell(scene: Scene, { left, right, back, height, wall }: Room) {
  const { camera } = scene
  const face = (x: number) =>
    sidePlane(camera, x).rectangle({ u0: 0.3, u1: back, v0: 0, v1: height })
  const lit = (colour: string) =>
    gradient(scene, [
      { at: 0, colour: lighten(colour, 0.15) },
      { at: 1, colour: darken(colour, 0.18) },
    ])
  scene.draw(
    fill('M0 0H1600V1200H0Z', darken(wall, 0.3)),
    fill(
      camera.path([
        [left, height, 0.3],
        [right, height, 0.3],
        [right, height, back],
        [left, height, back],
      ]),
      lighten(wall, 0.45),
    ),
    fill(face(left), lit(darken(wall, scene.light.side < 0 ? 0.2 : 0.04))),
    fill(face(right), lit(darken(wall, scene.light.side > 0 ? 0.2 : 0.04))),
    fill(
      facingPlane(camera, back).rectangle({ u0: left, u1: right, v0: 0, v1: height }),
      lit(wall),
    ),
  )
}

function drawFlooring(scene: Scene, { left, right, back }: Room, isGarage: boolean) {
  const { random, camera } = scene
  const ground = groundPlane(camera)
  const area: Area = { u0: left, u1: right, v0: 0.8, v1: back }
  const outline = ground.rectangle(area)
  const markup: string[] = []
  if (isGarage) {
    const colour = random.pick(['#aeaba3', '#9b9c9c', '#b5aa98', '#8f979b'])
    markup.push(
      drawSlab(scene, outline, colour, 0.4),
      drawJoints(ground, area, [(left + right) / 2], [back / 2 + 0.3], 0.022),
    )
  } else {
    const size = random.pick([0.45, 0.6])
    const pale = random.pick(['#d9cfbe', '#cdd0cd', '#c98f6c'])
    const dark =
      pale === '#c98f6c' || random.chance(0.4)
        ? darken(pale, 0.1)
        : random.pick(['#5c5f62', '#7d5a48', '#4f6468'])
    markup.push(
      drawSlab(scene, outline, darken(mix(pale, dark, 0.5), 0.35), 0.2),
      ...drawChequer(scene, area, size, pale, dark),
    )
  }
  const dirty = { ...area, v0: 1.4 }
  const middle = (left + right) / 2
  markup.push(
    drawGrime(scene, ground, dirty, {
      colour: '#2b241a',
      amount: random.between(0.52, 0.68),
      opacity: 0.68,
      blotch: random.between(0.7, 1.1),
      cell: 0.13,
    }),
    drawGrime(scene, ground, dirty, {
      colour: '#3a2b18',
      amount: 0.62,
      opacity: 0.7,
      blotch: 0.4,
      cell: 0.1,
      where: (u, v) => 1 - Math.min(u - left, right - u, back - v) * 1.1,
    }),
    drawSpecks(scene, ground, dirty, 320, [0.006, 0.024], '#2a2118', 0.6),
  )
  if (isGarage) {
    const tracks = [middle - 0.85, middle + 0.75]
    markup.push(
      drawGrime(scene, ground, dirty, {
        colour: '#121212',
        amount: 0.72,
        opacity: 0.6,
        blotch: 0.35,
        stretch: 7,
        cell: 0.09,
        where: (u) => 1 - Math.min(...tracks.map((track) => Math.abs(u - track))) * 4.2,
      }),
      ...Array.from({ length: random.whole(2, 4) }, () =>
        drawSpill(
          scene,
          ground,
          [middle + random.between(-0.7, 0.7), random.between(2.6, 5)],
          random.between(0.2, 0.48),
          dirtColours.oil,
          0.9,
        ),
      ),
      drawSpill(
        scene,
        ground,
        [random.between(left + 0.6, right - 0.6), random.between(3, 5.4)],
        0.3,
        dirtColours.rust,
        0.6,
      ),
      drawCrack(
        scene,
        ground,
        [random.between(left + 0.8, right - 0.8), 2.4],
        random.between(0.8, 2.2),
        random.between(1.5, 3),
      ),
    )
  } else {
    markup.push(
      drawGrime(scene, ground, dirty, {
        colour: '#4a3116',
        amount: 0.7,
        opacity: 0.7,
        blotch: 0.45,
        stretch: 3,
        cell: 0.1,
        where: (u) => 1.05 - Math.abs(u - middle) * 0.9,
      }),
      drawSpill(
        scene,
        ground,
        [middle + random.between(-1, 1), random.between(2.8, 4.2)],
        random.between(0.2, 0.4),
        random.pick(['#3b1d14', '#2b2015']),
        0.75,
      ),
    )
  }
  for (const u of [left, right]) {
    markup.push(fill(ground.rectangle({ ...area, u0: u - 0.25, u1: u + 0.25 }), '#0f1117', 0.16))
  }
  markup.push(
    fill(
      ground.rectangle({ ...area, v0: back - 0.5 }),
      gradient(scene, [
        { at: 0, colour: '#0f1117', opacity: 0.45 },
        { at: 1, colour: '#0f1117', opacity: 0 },
      ]),
    ),
  )
  const [x, y] = ground.pixel(middle + random.between(-0.5, 0.5), 4)
  markup.push(softSpot(scene, [x, y], [520, 150], '#ffffff', 0.22))
  scene.draw(clipped(scene, outline, ...markup))
  const [leftWall, rightWall, backWall] = [
    sidePlane(camera, left),
    sidePlane(camera, right),
    facingPlane(camera, back),
  ]
  const skirting = isGarage ? '#8e8b84' : '#f3f0e8'
  for (const wall of [leftWall, rightWall])
    scene.draw(fill(wall.rectangle({ u0: 0.4, u1: back, v0: 0, v1: 0.12 }), skirting))
  scene.draw(
    fill(backWall.rectangle({ u0: left, u1: right, v0: 0, v1: 0.12 }), darken(skirting, 0.08)),
  )
}

function drawChequer(scene: Scene, area: Area, size: number, pale: string, dark: string) {
  const ground = groundPlane(scene.camera)
  const joint = 0.016
  let darkTiles = ''
  for (const [row, v] of steps(area.v0, area.v1, size).entries()) {
    for (const [column, u] of steps(area.u0, area.u1, size).entries()) {
      if ((row + column) % 2 === 0)
        darkTiles += ground.rectangle({
          u0: u + joint / 2,
          u1: Math.min(area.u1, u + size - joint / 2),
          v0: v + joint / 2,
          v1: Math.min(area.v1, v + size - joint / 2),
        })
    }
  }
  return [
    drawCourses(scene, ground, area, {
      colour: pale,
      length: size,
      height: size,
      joint,
      shift: 0,
      spread: 0.06,
    }),
    fill(darkTiles, dark, 0.88),
  ]
}

function drawGarageWalls(scene: Scene, { left, right, back }: Room) {
  const { random, camera } = scene
  const wall = facingPlane(camera, back)
  const middle = (left + right) / 2 + random.between(-0.4, 0.4)
  const board = { u0: middle - 1.1, u1: middle + 1.1, v0: 1.2, v1: 2.15 }
  let [holes, tools] = ['', '']
  for (const u of steps(board.u0 + 0.08, board.u1, 0.1))
    for (const v of steps(board.v0 + 0.08, board.v1, 0.1))
      holes += wall.rectangle({ u0: u, u1: u + 0.014, v0: v, v1: v + 0.014 })
  const colours = ['#b5382f', '#2f5d88', '#3a3b3e', '#c98a2f']
  const hung = steps(board.u0 + 0.15, board.u1 - 0.2, 0.26).map((u, index) => {
    const length = random.between(0.25, 0.55)
    tools += wall.rectangle({ u0: u + 0.03, u1: u + 0.06, v0: 1.98 - length, v1: 1.98 })
    return fill(
      wall.rectangle({ u0: u, u1: u + 0.09, v0: 1.98 - length - 0.14, v1: 1.98 - length }),
      colours[index % 4] ?? '#3a3b3e',
    )
  })
  scene.draw(
    fill(
      wall.rectangle({ ...board, u0: board.u0 + 0.03, u1: board.u1 + 0.05, v0: board.v0 - 0.04 }),
      '#10151c',
      0.3,
    ),
    fill(wall.rectangle(board), '#b98f5f'),
    fill(holes, '#4a3520', 0.6),
    fill(tools, '#8a8d90'),
    ...hung,
  )
}

function drawGarageThings(scene: Scene, { left, right, back }: Room) {
  const { random } = scene
  const middle = (left + right) / 2
  const bench = { x0: middle - 1.3, x1: middle + 1.3, z0: back - 0.6, z1: back - 0.02 }
  for (const x of [bench.x0 + 0.05, bench.x1 - 0.15])
    scene.draw(
      drawBox(
        scene,
        { x0: x, x1: x + 0.1, y0: 0, y1: 0.88, z0: bench.z0, z1: bench.z0 + 0.1 },
        '#6d5236',
      ),
    )
  scene.draw(
    drawBox(scene, { ...bench, y0: 0.2, y1: 0.26 }, '#7a5d3e'),
    drawBox(
      scene,
      {
        x0: middle - 0.9,
        x1: middle - 0.3,
        y0: 0.26,
        y1: 0.62,
        z0: bench.z0 + 0.1,
        z1: back - 0.1,
      },
      random.pick(['#b5382f', '#2f5d88', '#566b48']),
    ),
    drawBox(
      scene,
      {
        x0: middle + 0.1,
        x1: middle + 0.75,
        y0: 0.26,
        y1: 0.58,
        z0: bench.z0 + 0.1,
        z1: back - 0.1,
      },
      '#b08d62',
    ),
    drawBox(scene, { ...bench, y0: 0.88, y1: 0.96 }, '#9a7648'),
    drawBox(
      scene,
      { x0: middle + 0.4, x1: middle + 0.8, y0: 0.96, y1: 1.16, z0: back - 0.45, z1: back - 0.2 },
      '#a3312b',
    ),
  )
  const side = random.pick([-1, 1])
  const inner = side < 0 ? left : right - 0.55
  for (const y of [0.15, 0.85, 1.5]) {
    const z = back - 2.6
    scene.draw(
      drawBox(
        scene,
        { x0: inner, x1: inner + 0.55, y0: y, y1: y + 0.05, z0: z, z1: back - 0.9 },
        '#6b7075',
      ),
    )
    for (const step of [1.15, 0.6, 0.08]) {
      scene.draw(
        drawBox(
          scene,
          {
            x0: inner + 0.06,
            x1: inner + 0.5,
            y0: y + 0.05,
            y1: y + random.between(0.28, 0.5),
            z0: z + step,
            z1: z + step + 0.44,
          },
          random.pick(['#b08d62', '#c39b6b', '#5a7f95', '#8a4a3a', '#7d8a5a']),
        ),
      )
    }
  }
  for (const z of [back - 0.95, back - 2.6])
    scene.draw(
      drawBox(
        scene,
        {
          x0: side < 0 ? inner + 0.5 : inner,
          x1: side < 0 ? inner + 0.55 : inner + 0.05,
          y0: 0,
          y1: 2,
          z0: z,
          z1: z + 0.05,
        },
        '#55595e',
      ),
    )
  drawBucket(scene, -side * random.between(1.6, 2.2), random.between(4.6, 5.4))
}

function drawBucket(scene: Scene, x: number, z: number) {
  const [px, py] = scene.camera.pixel([x, 0, z])
  const metre = scene.camera.scale([x, 0, z])
  const colour = scene.random.pick(['#e07a2a', '#e9e7df', '#2f6a9a'])
  const [rim, foot, tall] = [0.17 * metre, 0.13 * metre, 0.36 * metre]
  scene.draw(
    softSpot(scene, [px, py], [rim * 1.9, rim * 0.7], '#101216', 0.6),
    fill(
      `M${px - rim} ${py - tall}L${px - foot} ${py}Q${px} ${py + rim * 0.5} ${px + foot} ${py}L${px + rim} ${py - tall}Z`,
      gradient(
        scene,
        [
          { at: 0, colour: darken(colour, 0.25) },
          { at: 0.4, colour: lighten(colour, 0.2) },
          { at: 1, colour: darken(colour, 0.35) },
        ],
        'across',
      ),
    ),
    `<ellipse cx="${px}" cy="${py - tall}" rx="${rim}" ry="${rim * 0.32}" fill="${lighten(colour, 0.3)}"/>`,
    `<ellipse cx="${px}" cy="${py - tall}" rx="${rim * 0.88}" ry="${rim * 0.25}" fill="${darken(colour, 0.6)}"/>`,
  )
}

function drawSunroomWalls(scene: Scene, { left, right, back }: Room) {
  const { camera } = scene
  const wall = facingPlane(camera, back)
  const count = 3
  const bay = (right - left - 0.5) / count
  for (let index = 0; index < count; index++) {
    const u0 = left + 0.35 + index * bay
    const opening = { u0, u1: u0 + bay - 0.2, v0: 0.55, v1: 2.35 }
    scene.draw(
      fill(wall.rectangle({ u0: u0 - 0.08, u1: opening.u1 + 0.08, v0: 0.47, v1: 2.43 }), '#f7f4ec'),
      drawGardenView(scene, wall.rectangle(opening)),
    )
    const [middle, half] = [(opening.u0 + opening.u1) / 2, (opening.v0 + opening.v1) / 2]
    scene.draw(
      fill(
        wall.rectangle({ ...opening, u0: middle - 0.02, u1: middle + 0.02 }) +
          wall.rectangle({ ...opening, v0: half - 0.02, v1: half + 0.02 }),
        '#f7f4ec',
      ),
    )
  }
  const side = sidePlane(camera, scene.light.side < 0 ? left : right)
  scene.draw(
    fill(side.rectangle({ u0: 3.6, u1: 5.6, v0: 0.5, v1: 2.4 }), '#f7f4ec'),
    drawGlass(scene, side, { u0: 3.68, u1: 5.52, v0: 0.58, v1: 2.32 }, false),
  )
}

function drawGardenView(scene: Scene, outline: string) {
  const { light } = scene
  return fill(
    outline,
    gradient(scene, [
      { at: 0, colour: light.skyTop },
      { at: 0.45, colour: light.skyBottom },
      { at: 0.46, colour: darken(light.grass, 0.3) },
      { at: 0.7, colour: darken(light.grass, 0.12) },
      { at: 1, colour: light.grass },
    ]),
  )
}

function drawSunroomThings(scene: Scene, { left, right, back }: Room) {
  const { random, camera, light } = scene
  const ground = groundPlane(camera)
  const lean = -light.side * 0.8
  if (light.isSunny) {
    for (let index = 0; index < 3; index++) {
      const u = left + 0.5 + index * ((right - left) / 3)
      scene.draw(
        fill(
          ground.path([
            [u, back - 0.1],
            [u + 1.3, back - 0.1],
            [u + 1.5 + lean, back - 2.2],
            [u + 0.1 + lean, back - 2.2],
          ]),
          '#fff4cf',
          0.24,
        ),
      )
    }
  }
  const colour = random.pick(['#8a5a3a', '#e4ddcb', '#4a6670', '#b0894f'])
  const side = random.pick([-1, 1])
  drawPottedPlant(scene, [side * (right - 0.5), 0, back - 0.5], random.between(1.2, 1.6))
  drawChair(scene, [-side * random.between(1.5, 2), 0, back - 1.2], colour)
  if (random.chance(0.6))
    drawChair(scene, [-side * random.between(0.3, 0.7), 0, back - 1.1], colour)
  if (random.chance(0.6))
    drawPottedPlant(
      scene,
      [-side * (right - 0.4), 0, random.between(4.2, 5)],
      random.between(0.8, 1.1),
    )
}

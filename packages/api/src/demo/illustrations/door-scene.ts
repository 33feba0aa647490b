import { drawBox } from './box.ts'
import { createCamera, standFacing } from './camera.ts'
import { darken, lighten } from './colour.ts'
import { drawCourses } from './courses.ts'
import {
  dirtColours,
  drawContactShadow,
  drawGrime,
  drawLeaves,
  drawSpecks,
  drawStreaks,
} from './dirt.ts'
import { doorColours, doorPatterns, drawEntryDoor, drawPanel } from './entry-door.ts'
import { drawSlab } from './ground.ts'
import { chooseWallStyle } from './house.ts'
import { clipped, fill, gradient, stroke } from './paint.ts'
import { drawPottedPlant } from './plants.ts'
import { facingPlane, groundPlane, type Area, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import { createScene, type Scene } from './scene.ts'
import { brickColours, drawCastShadow, drawTrim, drawWall } from './wall.ts'
import { drawWallLamp } from './wall-lamp.ts'
import { drawGlass } from './window.ts'

export function drawDoor(random: Random) {
  const distance = random.between(3.5, 4)
  const yawDegrees = random.between(-17, 17)
  const camera = createCamera({
    height: 1.5,
    horizon: random.between(540, 590),
    yawDegrees,
    x: standFacing(distance, yawDegrees),
    focal: 1150,
  })
  const scene = createScene(random, camera)
  const wall = facingPlane(camera, distance)
  const ground = groundPlane(camera)
  const base = chooseWallStyle(random)
  const style = random.chance(0.4)
    ? { ...base, cladding: 'brick' as const, colour: random.pick(brickColours) }
    : base
  const centre = random.between(-0.25, 0.25)
  const area: Area = { u0: -5, u1: 5, v0: 0, v1: 4 }
  const leaf: Area = { u0: centre - 0.5, u1: centre + 0.5, v0: 0.1, v1: 2.2 }
  const colour = random.pick(doorColours)
  const hasSidelights = random.chance(0.5)
  const hasTransom = random.chance(0.45)
  const trimHalf = hasSidelights ? 1 : 0.66
  const top = hasTransom ? 2.72 : 2.34

  scene.draw(drawWall(scene, wall, area, style, { shade: 0.05, detail: 1 }))
  scene.draw(
    drawGrime(
      scene,
      wall,
      { ...area, u0: -3, u1: 3, v1: 2.8 },
      {
        colour: dirtColours.mildew,
        amount: random.between(0.6, 0.72),
        opacity: 0.8,
        blotch: 0.34,
        cell: 0.06,
        where: (_, v) => 1.02 - v / 0.9,
      },
    ),
    drawGrime(
      scene,
      wall,
      { ...area, u0: -3.4, u1: 3.4 },
      {
        colour: dirtColours.grime,
        amount: 0.34,
        opacity: 0.26,
        blotch: 0.7,
        cell: 0.1,
        stretch: 2,
      },
    ),
    drawCastShadow(scene, wall, { ...area, v0: 3, v1: 4 }),
  )
  const casing: Area = {
    u0: centre - trimHalf - 0.16,
    u1: centre + trimHalf + 0.16,
    v0: 0,
    v1: top + 0.08,
  }
  scene.draw(
    fill(wall.rectangle({ ...casing, u0: casing.u0 + 0.03, u1: casing.u1 + 0.07 }), '#10151c', 0.3),
    fill(wall.rectangle(casing), style.trim),
    fill(
      wall.rectangle({ ...casing, u1: casing.u0 + 0.03 }) +
        wall.rectangle({ ...casing, u0: casing.u1 - 0.03 }),
      darken(style.trim, 0.18),
    ),
    drawTrim(
      wall,
      { u0: casing.u0 - 0.08, u1: casing.u1 + 0.08, v0: casing.v1, v1: casing.v1 + 0.16 },
      style.trim,
    ),
    drawTrim(
      wall,
      { u0: casing.u0 - 0.14, u1: casing.u1 + 0.14, v0: casing.v1 + 0.16, v1: casing.v1 + 0.23 },
      style.trim,
    ),
  )
  if (hasTransom)
    scene.draw(
      fill(
        wall.rectangle({
          u0: centre - trimHalf + 0.05,
          u1: centre + trimHalf - 0.05,
          v0: 2.36,
          v1: 2.7,
        }),
        darken(style.trim, 0.35),
      ),
      drawGlass(
        scene,
        wall,
        { u0: centre - trimHalf + 0.08, u1: centre + trimHalf - 0.08, v0: 2.39, v1: 2.67 },
        false,
      ),
    )
  if (hasSidelights) {
    for (const side of [-1, 1]) {
      const u = centre + side * 0.82
      scene.draw(
        fill(
          wall.rectangle({ u0: u - 0.16, u1: u + 0.16, v0: 0.1, v1: 2.22 }),
          darken(style.trim, 0.3),
        ),
        drawPanel(wall, { u0: u - 0.14, u1: u + 0.14, v0: 0.13, v1: 0.72 }, style.trim),
        drawGlass(scene, wall, { u0: u - 0.13, u1: u + 0.13, v0: 0.78, v1: 2.18 }),
        fill(
          [1.25, 1.72]
            .map((v) =>
              wall.rectangle({ u0: u - 0.13, u1: u + 0.13, v0: v - 0.012, v1: v + 0.012 }),
            )
            .join(''),
          style.trim,
        ),
      )
    }
  }
  scene.draw(
    drawEntryDoor(scene, wall, leaf, {
      colour,
      trim: style.trim,
      pattern: random.pick(doorPatterns),
    }),
  )
  drawDoorDirt(scene, wall, leaf, casing, colour)
  scene.draw(
    drawWallLamp(scene, wall, casing.u1 + 0.35, 1.95),
    random.chance(0.5) ? drawWallLamp(scene, wall, casing.u0 - 0.35, 1.95) : '',
  )
  drawCobweb(scene, wall, casing.u0 + 0.16, casing.v1)

  const floor: Area = { u0: -5, u1: 5, v0: 0.8, v1: distance }
  const outline = ground.rectangle(floor)
  const paving = random.pick(['slab', 'brick', 'tiles'] as const)
  scene.draw(
    drawSlab(scene, outline, '#a8a297', 0.35),
    paving === 'brick'
      ? drawCourses(
          scene,
          ground,
          { ...floor, u0: -3.2, u1: 3.2, v0: 1.6 },
          { colour: random.pick(brickColours), length: 0.22, height: 0.11, joint: 0.012 },
        )
      : '',
    paving === 'tiles'
      ? drawCourses(
          scene,
          ground,
          { ...floor, u0: -3.2, u1: 3.2, v0: 1.6 },
          {
            colour: random.pick(['#b9a58c', '#9c8f80', '#8d8f8f']),
            length: 0.42,
            height: 0.42,
            joint: 0.014,
            shift: 0,
            spread: 0.1,
          },
        )
      : '',
    drawGrime(
      scene,
      ground,
      { ...floor, u0: -3, u1: 3, v0: 1.6 },
      { colour: dirtColours.grime, amount: 0.62, opacity: 0.65, blotch: 0.5, cell: 0.09 },
    ),
    drawGrime(
      scene,
      ground,
      { ...floor, u0: -3, u1: 3, v0: 1.6 },
      {
        colour: dirtColours.algae,
        amount: 0.55,
        opacity: 0.7,
        blotch: 0.4,
        cell: 0.09,
        where: (u) => Math.abs(u - centre) * 0.6 - 0.2,
      },
    ),
    fill(
      ground.rectangle({ ...floor, v0: distance - 0.5 }),
      gradient(scene, [
        { at: 0, colour: '#0f1117', opacity: 0.55 },
        { at: 1, colour: '#0f1117', opacity: 0 },
      ]),
    ),
    drawBox(
      scene,
      { x0: casing.u0, x1: casing.u1, y0: 0, y1: 0.09, z0: distance - 0.22, z1: distance },
      '#9c978d',
    ),
  )
  drawMat(scene, ground, centre, distance - 0.36)
  scene.draw(
    drawLeaves(
      scene,
      ground,
      { u0: -1.6, v0: 2.6, u1: 1.6, v1: distance - 0.1 },
      random.whole(8, 30),
    ),
  )
  drawPottedPlant(scene, [casing.u0 - 0.3, 0, distance - 0.42], random.between(0.9, 1.3))
  if (random.chance(0.65))
    drawPottedPlant(scene, [casing.u1 + 0.3, 0, distance - 0.42], random.between(0.8, 1.3))
  return scene.toSvg()
}

function drawDoorDirt(scene: Scene, wall: Plane, leaf: Area, casing: Area, colour: string) {
  const { random } = scene
  // On a dark door dried mud and dust are what shows; on a pale one, soot.
  const isDark = ['#2f4a66', '#3c5a45', '#3a3b40', '#6b4429', '#8f2f2b'].includes(colour)
  const dust = isDark ? '#c9b697' : '#3b2d1c'
  scene.draw(
    clipped(
      scene,
      wall.rectangle(casing),
      drawGrime(scene, wall, leaf, {
        colour: dust,
        amount: random.between(0.55, 0.66),
        opacity: 0.72,
        blotch: 0.2,
        cell: 0.03,
        where: (_, v) => 1.15 - v / 1,
      }),
      drawGrime(scene, wall, leaf, {
        colour: isDark ? '#d8ccb4' : '#2a2117',
        amount: 0.46,
        opacity: 0.3,
        blotch: 0.3,
        stretch: 2.4,
        cell: 0.045,
      }),
      drawStreaks(
        scene,
        wall,
        { ...leaf, v0: 0.1, v1: leaf.v1 - 0.1 },
        {
          count: 9,
          colour: isDark ? '#cdbd9e' : '#2c2318',
          opacity: 0.4,
          length: [0.3, 1.1],
          width: [0.01, 0.028],
        },
      ),
      drawSpecks(
        scene,
        wall,
        { ...leaf, v1: 1 },
        220,
        [0.004, 0.02],
        isDark ? '#b39b72' : '#3b2a18',
        0.8,
        (_, v) => 1.1 - v,
      ),
      drawGrime(
        scene,
        wall,
        { ...casing, v1: 1.2 },
        {
          colour: '#3f4a28',
          amount: 0.66,
          opacity: 0.85,
          blotch: 0.25,
          cell: 0.05,
          where: (_, v) => 1 - v / 0.9,
        },
      ),
      drawStreaks(
        scene,
        wall,
        { ...casing, v0: 0.2 },
        { count: 12, colour: '#3a3a2c', opacity: 0.4, length: [0.15, 0.7], width: [0.012, 0.04] },
      ),
    ),
  )
}

function drawMat(scene: Scene, ground: Plane, centre: number, v1: number) {
  const colour = scene.random.pick(['#8a6a43', '#5a5148', '#6d4a36', '#4d5a52'])
  const mat: Area = { u0: centre - 0.5, u1: centre + 0.5, v0: v1 - 0.55, v1 }
  const inner = (by: number): Area => ({
    u0: mat.u0 + by,
    u1: mat.u1 - by,
    v0: mat.v0 + by,
    v1: mat.v1 - by,
  })
  scene.draw(
    drawContactShadow(scene, ground, [centre, (mat.v0 + mat.v1) / 2], 0.62, 0.4, 0.5),
    fill(ground.rectangle(mat), colour),
    fill(ground.rectangle(inner(0.05)), darken(colour, 0.35)),
    fill(ground.rectangle(inner(0.08)), lighten(colour, 0.08)),
    drawGrime(scene, ground, mat, {
      colour: '#241a10',
      amount: 0.6,
      opacity: 0.6,
      blotch: 0.2,
      cell: 0.04,
    }),
  )
}

function drawCobweb(scene: Scene, wall: Plane, u: number, v: number) {
  const [x, y] = wall.pixel(u, v)
  const metre = wall.scale(u, v)
  let threads = ''
  for (let index = 0; index <= 4; index++) {
    const angle = (index / 4) * (Math.PI / 2)
    threads += `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(angle) * metre * 0.2).toFixed(1)} ${(Math.sin(angle) * metre * 0.2).toFixed(1)}`
  }
  for (const reach of [0.07, 0.12, 0.17]) {
    const r = (reach * metre).toFixed(1)
    threads += `M${(x + reach * metre).toFixed(1)} ${y.toFixed(1)}q-${r} 0 -${r} ${r}`
  }
  scene.draw(stroke(threads, '#f2f2ee', 1.2, 0.55))
}

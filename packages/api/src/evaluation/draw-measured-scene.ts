import { createCamera } from '../demo/illustrations/camera.ts'
import { drawBoards } from '../demo/illustrations/boards.ts'
import { drawCourses } from '../demo/illustrations/courses.ts'
import { dirtColours, drawGrime, drawSpill } from '../demo/illustrations/dirt.ts'
import { doorColours, doorPatterns, drawEntryDoor } from '../demo/illustrations/entry-door.ts'
import {
  drawGarageDoor,
  garageDoorColours,
  garageDoorPatterns,
} from '../demo/illustrations/garage-door.ts'
import {
  drawGrassEdge,
  drawJoints,
  drawLawn,
  drawSlab,
  steps,
} from '../demo/illustrations/ground.ts'
import { clipped, fill } from '../demo/illustrations/paint.ts'
import { type Area, facingPlane, groundPlane, type Plane } from '../demo/illustrations/plane.ts'
import { createRandom, type Random } from '../demo/illustrations/random.ts'
import { createScene, type Scene } from '../demo/illustrations/scene.ts'
import { drawSky, drawTreeline } from '../demo/illustrations/sky.ts'
import { brickColours } from '../demo/illustrations/wall.ts'

/** The surfaces of which there are scenes to measure. */
export const measuredSurfaces = ['driveway', 'sidewalk', 'patio', 'deck', 'garage door'] as const
type MeasuredSurfaceType = (typeof measuredSurfaces)[number]

export interface MeasuredScene {
  svg: string
  /** By the geometry it was drawn from. */
  squareFeet: number
}

const metresPerFoot = 0.3048

/** American sizes, in feet: what a model is told to measure by (`measuring-prompt.ts`). */
const doubleGarageDoor = { width: 16, height: 7 }
const singleGarageDoor = { width: 9, height: 7 }
const entryDoor = { width: 3, height: 6 + 8 / 12 }
const brick = { length: 8 / 12, height: 8 / 3 / 12 }
const paver = { length: 8 / 12, height: 4 / 12 }
const deckBoard = 5.5 / 12

/**
 * A scene with one surface, wholly in the picture, beside something of known size. Unlike the demo's scenes, nothing
 * hides its edges. The same surface and seed always give the same scene.
 */
export function drawMeasuredScene(surface: MeasuredSurfaceType, seed: number): MeasuredScene {
  const random = createRandom(seed * 7_919 + measuredSurfaces.indexOf(surface))
  if (surface === 'garage door') return drawFacingDoor(random, seed % 2 === 0)
  const [width, length] = sizes[surface](random)
  const camera = createCamera({
    height: random.between(1.6, 2.3),
    horizon: random.between(380, 440),
    yawDegrees: random.between(-4, 4),
  })
  const scene = createScene(random, camera)
  // The near edge has to be in the picture, in its height and in its width.
  const near = Math.max(
    (camera.eye[1] * 1_150) / (1_150 - camera.horizon),
    (width * metresPerFoot * 1_150) / 1_350,
  )
  const half = (width * metresPerFoot) / 2
  const area: Area = { u0: -half, u1: half, v0: near, v1: near + length * metresPerFoot }
  drawSky(scene)
  drawTreeline(scene, camera.horizon + 6, random.between(90, 160))
  drawLawn(scene)
  if (surface !== 'sidewalk') drawHouse(scene, area.v1, surface === 'driveway')
  drawGround(scene, surface, groundPlane(camera), area)
  scene.draw(
    drawGrassEdge(scene, [area.u0, area.v0], [area.u0, area.v1], 120, 0.04),
    drawGrassEdge(scene, [area.u1, area.v0], [area.u1, area.v1], 120, 0.04),
  )
  return { svg: scene.toSvg(), squareFeet: width * length }
}

/** Feet, to the half foot. */
const sizes: Record<
  Exclude<MeasuredSurfaceType, 'garage door'>,
  (random: Random) => [width: number, length: number]
> = {
  driveway: (random) => [random.whole(34, 40) / 2, random.whole(40, 80) / 2],
  sidewalk: (random) => [random.pick([4, 5]), random.whole(32, 56) / 2],
  patio: (random) => [random.whole(20, 32) / 2, random.whole(20, 36) / 2],
  deck: (random) => [random.whole(20, 32) / 2, random.whole(18, 30) / 2],
}

/** A wall of brick with a door in it, at the far end of the surface. */
function drawHouse(scene: Scene, distance: number, hasGarage: boolean): void {
  const { random, camera } = scene
  const front = facingPlane(camera, distance)
  drawBrickWall(scene, front, { u0: -6, u1: 6, v0: 0, v1: 3 })
  const trim = '#efece4'
  if (hasGarage)
    scene.draw(
      drawGarageDoor(scene, front, doorArea(doubleGarageDoor), {
        colour: random.pick(garageDoorColours),
        trim,
        pattern: random.pick(garageDoorPatterns),
        hasWindows: random.chance(0.5),
      }),
    )
  else
    scene.draw(
      drawEntryDoor(scene, front, doorArea(entryDoor), {
        colour: random.pick(doorColours),
        trim,
        pattern: random.pick(doorPatterns),
      }),
    )
}

function drawGround(scene: Scene, surface: MeasuredSurfaceType, ground: Plane, area: Area): void {
  const { random } = scene
  const outline = ground.rectangle(area)
  if (surface === 'deck') {
    scene.draw(
      fill(outline, '#15110c'),
      drawBoards(scene, ground, area, {
        colour: '#9a7b58',
        width: deckBoard * metresPerFoot,
        gap: 0.008,
      }),
    )
  } else {
    scene.draw(drawSlab(scene, outline, '#b9b3a6'))
    if (surface === 'patio')
      scene.draw(
        fill(outline, '#5d5347', 0.6),
        clipped(
          scene,
          outline,
          drawCourses(scene, ground, area, {
            colour: '#a98b76',
            length: paver.length * metresPerFoot,
            height: paver.height * metresPerFoot,
            joint: 0.008,
          }),
        ),
      )
    else {
      const panel = (surface === 'sidewalk' ? 5 : 10) * metresPerFoot
      const across = steps(area.v0 + panel, area.v1, panel)
      scene.draw(drawJoints(ground, area, surface === 'driveway' ? [0] : [], across, 0.024))
    }
  }
  scene.draw(
    clipped(
      scene,
      outline,
      drawGrime(scene, ground, area, {
        colour: dirtColours.grime,
        amount: random.between(0.4, 0.55),
        opacity: 0.45,
        blotch: 0.9,
        cell: 0.18,
      }),
      drawSpill(scene, ground, [0.3, (area.v0 + area.v1) / 2], 0.25, dirtColours.oil, 0.6),
    ),
  )
}

function drawFacingDoor(random: Random, isDouble: boolean): MeasuredScene {
  const size = isDouble ? doubleGarageDoor : singleGarageDoor
  const distance = isDouble ? random.between(5, 6.5) : random.between(3.8, 5)
  const camera = createCamera({
    height: 1.6,
    horizon: random.between(600, 660),
    yawDegrees: random.between(-5, 5),
  })
  const scene = createScene(random, camera)
  const front = facingPlane(camera, distance)
  drawSky(scene)
  drawLawn(scene)
  drawBrickWall(scene, front, { u0: -5, u1: 5, v0: 0, v1: 3.2 })
  scene.draw(
    drawGarageDoor(scene, front, doorArea(size), {
      colour: random.pick(garageDoorColours),
      trim: '#efece4',
      pattern: random.pick(garageDoorPatterns),
      hasWindows: false,
    }),
  )
  return { svg: scene.toSvg(), squareFeet: size.width * size.height }
}

function drawBrickWall(scene: Scene, front: Plane, area: Area): void {
  scene.draw(
    fill(front.rectangle(area), '#cfc8ba'),
    drawCourses(scene, front, area, {
      colour: scene.random.pick(brickColours),
      length: brick.length * metresPerFoot,
      height: brick.height * metresPerFoot,
      joint: 0.01,
    }),
  )
}

function doorArea({ width, height }: { width: number; height: number }): Area {
  const half = (width * metresPerFoot) / 2
  return { u0: -half, u1: half, v0: 0, v1: height * metresPerFoot }
}

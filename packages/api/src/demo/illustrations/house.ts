import type { Place } from './camera.ts'
import { darken, lighten } from './colour.ts'
import { steps } from './ground.ts'
import { fill, gradient } from './paint.ts'
import { createPlane, facingPlane, sidePlane, type Area, type Plane } from './plane.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'
import { drawCastShadow, drawWall, houseColours, type WallStyle } from './wall.ts'

/** One gabled volume standing on the ground; its front faces the photographer. */
interface Block {
  x0: number
  x1: number
  /** Distance of the front. */
  z0: number
  z1: number
  height: number
  /** From the eaves to the ridge. */
  rise: number
  ridge: 'across' | 'away'
  style: WallStyle
  roofColour: string
  /** Size of the cladding; far houses need coarser courses. */
  detail?: number
}

export const roofColours = [
  '#5b5752',
  '#4a4d55',
  '#6d5443',
  '#7a4a3c',
  '#3f444a',
  '#857a6b',
] as const

const overhang = 0.35

export function drawBlock(scene: Scene, block: Block, drawFront?: (front: Plane) => void) {
  const { camera, light } = scene
  const { x0, x1, z0, z1, height } = block
  const seenSide = camera.eye[0] < x0 ? x0 : camera.eye[0] > x1 ? x1 : undefined
  const isSeenSideLit = seenSide === (light.side < 0 ? x0 : x1)

  if (block.ridge === 'away') drawSlopesAway(scene, block)
  if (seenSide !== undefined) {
    const side = sidePlane(camera, seenSide)
    scene.draw(
      drawWall(
        scene,
        side,
        { u0: z0, u1: z1, v0: 0, v1: height + (block.ridge === 'across' ? block.rise : 0) },
        block.style,
        {
          outline: side.path(
            block.ridge === 'across'
              ? [
                  [z0, 0],
                  [z1, 0],
                  [z1, height],
                  [(z0 + z1) / 2, height + block.rise],
                  [z0, height],
                ]
              : [
                  [z0, 0],
                  [z1, 0],
                  [z1, height],
                  [z0, height],
                ],
          ),
          shade: isSeenSideLit ? 0.04 : 0.32,
          detail: block.detail ?? 1.6,
        },
      ),
    )
  }
  drawFrontWall(scene, block)
  if (block.ridge === 'across') drawSlopeAcross(scene, block)
  drawFront?.(facingPlane(camera, z0))
  if (block.ridge === 'away') drawRakes(scene, block)
}

/** Colours that go together, so that a scene's houses do not look thrown at random. */
export function chooseWallStyle(random: Random): WallStyle {
  return {
    cladding: random.pick(['lap', 'lap', 'board and batten', 'stucco', 'shake'] as const),
    colour: random.pick(houseColours),
    trim: random.pick(['#f4f2ec', '#ece6d8', '#fafafa']),
  }
}

function drawFrontWall(scene: Scene, block: Block) {
  const { x0, x1, z0, height, rise, style } = block
  const front = facingPlane(scene.camera, z0)
  const isGable = block.ridge === 'away'
  const area: Area = { u0: x0, u1: x1, v0: 0, v1: height + (isGable ? rise : 0) }
  const outline = isGable
    ? front.path([
        [x0, 0],
        [x1, 0],
        [x1, height],
        [(x0 + x1) / 2, height + rise],
        [x0, height],
      ])
    : front.rectangle(area)
  const corner = 0.1
  scene.draw(
    drawWall(scene, front, area, style, { outline, shade: 0.06, detail: block.detail ?? 1.6 }),
    fill(
      front.rectangle({ u0: x0, u1: x0 + corner, v0: 0, v1: height }) +
        front.rectangle({ u0: x1 - corner, u1: x1, v0: 0, v1: height }),
      style.trim,
    ),
    fill(front.rectangle({ ...area, v1: 0.18 }), '#8c867c'),
  )
  if (!isGable) {
    scene.draw(drawCastShadow(scene, front, { ...area, v0: height - 0.42, v1: height }))
  }
}

function drawSlopeAcross(scene: Scene, block: Block) {
  const { x0, x1, z0, z1, height, rise, roofColour, style } = block
  const run = (z1 - z0) / 2
  const drop = (overhang * rise) / run
  const eave: Place = [x0 - overhang, height - drop, z0 - overhang]
  const length = Math.hypot(run + overhang, rise + drop)
  const slope = createPlane(
    scene.camera,
    eave,
    [1, 0, 0],
    [0, (rise + drop) / length, (run + overhang) / length],
  )
  const area = { u0: 0, u1: x1 - x0 + overhang * 2, v0: 0, v1: length }
  scene.draw(
    drawRoofing(scene, slope, area, roofColour),
    drawFascia(scene, slope, area, style.trim),
  )
}

function drawSlopesAway(scene: Scene, block: Block) {
  const { x0, x1, z0, z1, height, rise, roofColour } = block
  const run = (x1 - x0) / 2
  const drop = (overhang * rise) / run
  const length = Math.hypot(run + overhang, rise + drop)
  for (const [x, inward] of [
    [x0 - overhang, 1],
    [x1 + overhang, -1],
  ] as const) {
    const slope = createPlane(
      scene.camera,
      [x, height - drop, z0 - overhang],
      [0, 0, 1],
      [(inward * (run + overhang)) / length, (rise + drop) / length, 0],
    )
    const isLit = inward === (scene.light.side < 0 ? 1 : -1)
    scene.draw(
      drawRoofing(
        scene,
        slope,
        { u0: 0, u1: z1 - z0 + overhang, v0: 0, v1: length },
        darken(roofColour, isLit ? 0 : 0.25),
      ),
    )
  }
}

function drawRakes(scene: Scene, block: Block) {
  const { x0, x1, z0, height, rise, style } = block
  const run = (x1 - x0) / 2
  const drop = (overhang * rise) / run
  const middle = (x0 + x1) / 2
  const face = facingPlane(scene.camera, z0 - overhang)
  const wall = facingPlane(scene.camera, z0)
  const thick = 0.24
  const rake = (plane: Plane, out: number, low: number, deep: number) =>
    plane.path([
      [x0 - out, height - low],
      [middle, height + rise],
      [x1 + out, height - low],
      [x1 + out, height - low - deep],
      [middle, height + rise - deep],
      [x0 - out, height - low - deep],
    ])
  scene.draw(
    fill(rake(wall, 0, 0, 0.55), scene.light.shadow, scene.light.shadowOpacity),
    fill(rake(face, overhang, drop, thick), style.trim),
    fill(rake(face, overhang, drop, 0.07), darken(block.roofColour, 0.35)),
  )
}

/** Shingle courses seen from afar: lines and a scatter of odd shingles. */
function drawRoofing(scene: Scene, slope: Plane, area: Area, colour: string) {
  const { random } = scene
  let [lines, odd] = ['', '']
  for (const v of steps(area.v0, area.v1, 0.2))
    lines += slope.rectangle({ ...area, v0: v, v1: v + 0.035 })
  for (let index = 0; index < 70; index++) {
    const u = random.between(area.u0, area.u1 - 0.5)
    const v = Math.floor(random.between(area.v0, area.v1) / 0.2) * 0.2
    odd += slope.rectangle({
      u0: u,
      u1: u + random.between(0.25, 0.5),
      v0: v,
      v1: Math.min(area.v1, v + 0.2),
    })
  }
  return (
    fill(
      slope.rectangle(area),
      gradient(scene, [
        { at: 0, colour: lighten(colour, 0.12) },
        { at: 1, colour: darken(colour, 0.12) },
      ]),
    ) +
    fill(odd, '#ffffff', 0.08) +
    fill(lines, '#0c0c10', 0.26)
  )
}

/** The gutter board along the eaves. */
function drawFascia(scene: Scene, slope: Plane, area: Area, trim: string) {
  const [left, right] = [slope.place(area.u0, 0), slope.place(area.u1, 0)]
  const board = (top: number, bottom: number) =>
    scene.camera.path([
      [left[0], left[1] + top, left[2]],
      [right[0], right[1] + top, right[2]],
      [right[0], right[1] + bottom, right[2]],
      [left[0], left[1] + bottom, left[2]],
    ])
  return (
    fill(board(0.03, -0.19), trim) +
    fill(board(-0.12, -0.19), darken(trim, 0.3)) +
    fill(board(0.03, 0), darken(trim, 0.15))
  )
}

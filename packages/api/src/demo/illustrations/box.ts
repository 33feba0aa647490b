import type { Camera } from './camera.ts'
import { darken, lighten } from './colour.ts'
import { fill } from './paint.ts'
import type { Scene } from './scene.ts'

interface Box {
  x0: number
  x1: number
  y0: number
  y1: number
  z0: number
  z1: number
}

/** A plain box: table legs, steps, bins, crates. Only the faces the photographer sees are drawn. */
export function drawBox(scene: Scene, box: Box, colour: string) {
  const { camera, light } = scene
  const litSide = light.side < 0 ? 'left' : 'right'
  const left = darken(colour, litSide === 'left' ? 0.08 : 0.38)
  const right = darken(colour, litSide === 'right' ? 0.08 : 0.38)
  return (
    (camera.eye[0] < box.x0 ? fill(sideFace(camera, box, box.x0), left) : '') +
    (camera.eye[0] > box.x1 ? fill(sideFace(camera, box, box.x1), right) : '') +
    (camera.eye[1] > box.y1 ? fill(levelFace(camera, box, box.y1), lighten(colour, 0.2)) : '') +
    (camera.eye[1] < box.y0 ? fill(levelFace(camera, box, box.y0), darken(colour, 0.55)) : '') +
    fill(
      camera.path([
        [box.x0, box.y0, box.z0],
        [box.x1, box.y0, box.z0],
        [box.x1, box.y1, box.z0],
        [box.x0, box.y1, box.z0],
      ]),
      darken(colour, 0.14),
    )
  )
}

const sideFace = (camera: Camera, { y0, y1, z0, z1 }: Box, x: number) =>
  camera.path([
    [x, y0, z0],
    [x, y0, z1],
    [x, y1, z1],
    [x, y1, z0],
  ])

const levelFace = (camera: Camera, { x0, x1, z0, z1 }: Box, y: number) =>
  camera.path([
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ])

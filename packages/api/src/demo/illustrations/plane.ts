import { frame, type Camera, type Pixel, type Place } from './camera.ts'

/** A wall, a roof slope or the ground, drawn on in its own metres: u along it, v up or away. */
export interface Plane {
  place(u: number, v: number): Place
  pixel(u: number, v: number): Pixel
  path(corners: readonly (readonly [u: number, v: number])[]): string
  rectangle(area: Area): string
  scale(u: number, v: number): number
}

export interface Area {
  u0: number
  v0: number
  u1: number
  v1: number
}

export function createPlane(camera: Camera, origin: Place, u: Place, v: Place): Plane {
  const place = (alongU: number, alongV: number): Place => [
    origin[0] + u[0] * alongU + v[0] * alongV,
    origin[1] + u[1] * alongU + v[1] * alongV,
    origin[2] + u[2] * alongU + v[2] * alongV,
  ]
  const path: Plane['path'] = (corners) => camera.path(corners.map(([a, b]) => place(a, b)))
  return {
    place,
    pixel: (a, b) => camera.pixel(place(a, b)),
    path,
    rectangle: ({ u0, v0, u1, v1 }) =>
      path([
        [u0, v0],
        [u1, v0],
        [u1, v1],
        [u0, v1],
      ]),
    scale: (a, b) => camera.scale(place(a, b)),
  }
}

export const groundPlane = (camera: Camera, height = 0) =>
  createPlane(camera, [0, height, 0], [1, 0, 0], [0, 0, 1])

/** Facing the photographer at distance `z`; u is the world's x, v the height. */
export const facingPlane = (camera: Camera, z: number) =>
  createPlane(camera, [0, 0, z], [1, 0, 0], [0, 1, 0])

/** Running away from the photographer at `x`; u is the distance, v the height. */
export const sidePlane = (camera: Camera, x: number) =>
  createPlane(camera, [x, 0, 0], [0, 0, 1], [0, 1, 0])

/** The part of a facing wall that the picture shows, so that nothing is spent on the rest. */
export function seenPart(wall: Plane, area: Area): Area {
  const samples = 80
  const seen: number[] = []
  for (let sample = 0; sample <= samples; sample++) {
    const u = area.u0 + ((area.u1 - area.u0) * sample) / samples
    const [x] = wall.pixel(u, (area.v0 + area.v1) / 2)
    if (x > -60 && x < frame.width + 60) seen.push(u)
  }
  if (seen.length === 0) return area
  const step = (area.u1 - area.u0) / samples
  return {
    ...area,
    u0: Math.max(area.u0, Math.min(...seen) - step),
    u1: Math.min(area.u1, Math.max(...seen) + step),
  }
}

import { tones } from './colour.ts'
import { fill } from './paint.ts'
import type { Area, Plane } from './plane.ts'
import type { Scene } from './scene.ts'

/** Irregular stones: a grid whose nodes are shaken, each cell shrunk towards its middle to leave joints. */
export function drawFlagstones(
  scene: Scene,
  plane: Plane,
  area: Area,
  colour: string,
  size: number,
) {
  const { random } = scene
  const columns = Math.ceil((area.u1 - area.u0) / size)
  const rows = Math.ceil((area.v1 - area.v0) / size)
  const nodes = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => {
      const lean = row % 2 === 0 ? 0.2 : -0.2
      return [
        area.u0 + (column + lean + random.between(-0.28, 0.28)) * size,
        area.v0 + (row + random.between(-0.28, 0.28)) * size,
      ] as const
    }),
  )
  const shades = tones(colour, 5, 0.16)
  const paths = shades.map(() => '')
  let rims = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [
        nodes[row]?.[column],
        nodes[row]?.[column + 1],
        nodes[row + 1]?.[column + 1],
        nodes[row + 1]?.[column],
      ].filter((corner) => corner !== undefined)
      const shrunk = shrink(corners, 0.022)
      const tone = random.whole(0, shades.length - 1)
      paths[tone] += plane.path(shrunk)
      rims += plane.path(shrunk.map(([u, v]) => [u, v - 0.018] as const))
    }
  }
  return (
    fill(rims, '#1f1a14', 0.45) +
    paths.map((path, tone) => fill(path, shades[tone] ?? colour)).join('')
  )
}

/** Corners are cut as well: a real flagstone has no sharp ones. */
function shrink(corners: readonly (readonly [number, number])[], joint: number) {
  const middleU = corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length
  const middleV = corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length
  const inner = corners.map(([u, v]) => {
    const reach = Math.hypot(u - middleU, v - middleV)
    const share = Math.max(0, 1 - (joint * 1.4) / reach)
    return [middleU + (u - middleU) * share, middleV + (v - middleV) * share] as const
  })
  return inner.flatMap((corner, index) => {
    const before = inner[(index + inner.length - 1) % inner.length] ?? corner
    const after = inner[(index + 1) % inner.length] ?? corner
    const towards = (other: readonly [number, number]) =>
      [
        corner[0] + (other[0] - corner[0]) * 0.16,
        corner[1] + (other[1] - corner[1]) * 0.16,
      ] as const
    return [towards(before), towards(after)]
  })
}

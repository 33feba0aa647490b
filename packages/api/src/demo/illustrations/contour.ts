/** Heights at the nodes of a grid, row by row. */
interface HeightGrid {
  columns: number
  rows: number
  heights: readonly number[]
}

/**
 * Marching squares: the closed outlines, in grid units, of the ground above `level`. Holes run the other
 * way round, so one non-zero fill paints them. The outermost nodes count as low, which closes every ring.
 */
export function traceContours({ columns, rows, heights }: HeightGrid, level: number) {
  const width = columns + 1
  const height = (column: number, row: number) =>
    column === 0 || row === 0 || column === columns || row === rows
      ? Math.min(level - 0.001, heights[row * width + column] ?? 0)
      : (heights[row * width + column] ?? 0)

  const horizontal = (column: number, row: number) => (row * width + column) * 2
  const vertical = (column: number, row: number) => (row * width + column) * 2 + 1
  const crossing = (edge: number): readonly [number, number] => {
    const node = edge >> 1
    const [column, row] = [node % width, Math.floor(node / width)]
    const from = height(column, row)
    const isVertical = edge % 2 === 1
    const to = isVertical ? height(column, row + 1) : height(column + 1, row)
    const share = (level - from) / (to - from)
    return isVertical ? [column, row + share] : [column + share, row]
  }

  const following = new Map<number, number>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edges = [
        horizontal(column, row),
        vertical(column + 1, row),
        horizontal(column, row + 1),
        vertical(column, row),
      ]
      const corners =
        (height(column, row) > level ? 8 : 0) +
        (height(column + 1, row) > level ? 4 : 0) +
        (height(column + 1, row + 1) > level ? 2 : 0) +
        (height(column, row + 1) > level ? 1 : 0)
      for (const [from, to] of segments[corners] ?? []) {
        following.set(edges[from] as number, edges[to] as number)
      }
    }
  }

  const rings: (readonly [number, number])[][] = []
  for (const start of [...following.keys()]) {
    const ring: (readonly [number, number])[] = []
    let edge: number | undefined = start
    while (edge !== undefined && following.has(edge)) {
      ring.push(crossing(edge))
      const nextEdge: number | undefined = following.get(edge)
      following.delete(edge)
      edge = nextEdge
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

const [top, right, bottom, left] = [0, 1, 2, 3]

/** By which corners are high (top-left 8, top-right 4, bottom-right 2, bottom-left 1): the edges joined. */
const segments: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[left, bottom]],
  [[bottom, right]],
  [[left, right]],
  [[right, top]],
  [
    [left, bottom],
    [right, top],
  ],
  [[bottom, top]],
  [[left, top]],
  [[top, left]],
  [[top, bottom]],
  [
    [top, left],
    [bottom, right],
  ],
  [[top, right]],
  [[right, left]],
  [[right, bottom]],
  [[bottom, left]],
  [],
]

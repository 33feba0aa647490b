/**
 * Sizes are whole hundredths of a foot, areas whole ten-thousandths of a square foot ("square centifeet"), so that
 * length × width is exact.
 */

export interface MeasuredSurface {
  lengthCentifeet: number
  widthCentifeet: number
  /** Photos with the same group show one surface. */
  groupId?: number | undefined
}

/**
 * The area of a job in square centifeet: the sum over its photos, where a group of linked photos counts one surface
 * once, with its largest area. The order of the photos does not matter.
 */
export function measureArea(surfaces: readonly MeasuredSurface[]): number {
  const largestByGroup = new Map<number, number>()
  let total = 0
  for (const { lengthCentifeet, widthCentifeet, groupId } of surfaces) {
    const area = lengthCentifeet * widthCentifeet
    if (groupId === undefined) total += area
    else largestByGroup.set(groupId, Math.max(largestByGroup.get(groupId) ?? 0, area))
  }
  for (const area of largestByGroup.values()) total += area
  return total
}

/** Feet to hundredths of a foot, rounded half up. */
export function feetToCentifeet(feet: number): number {
  return Math.round(feet * 100)
}

export function centifeetToFeet(centifeet: number): number {
  return centifeet / 100
}

export function squareFeetToSquareCentifeet(squareFeet: number): number {
  return Math.round(squareFeet * 10_000)
}

export function squareCentifeetToSquareFeet(squareCentifeet: number): number {
  return squareCentifeet / 10_000
}

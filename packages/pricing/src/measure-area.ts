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
 * Returns the surfaces in the photos with their areas in square centifeet. A group of linked photos shows one surface. The
 * photo with the largest area represents the group.
 */
export function measureSurfaces<Photo extends MeasuredSurface>(
  photos: readonly Photo[],
): (Photo & { areaSqCentifeet: number })[] {
  const surfaces = new Map<number | string, Photo & { areaSqCentifeet: number }>()
  photos.forEach((photo, index) => {
    const key = photo.groupId ?? `photo ${index}`
    const areaSqCentifeet = photo.lengthCentifeet * photo.widthCentifeet
    const largest = surfaces.get(key)
    if (!largest || areaSqCentifeet > largest.areaSqCentifeet)
      surfaces.set(key, { ...photo, areaSqCentifeet })
  })
  return [...surfaces.values()]
}

/** The area of a job in square centifeet: the sum of its surfaces. The order of the photos does not matter. */
export function measureArea(photos: readonly MeasuredSurface[]): number {
  return measureSurfaces(photos).reduce((total, { areaSqCentifeet }) => total + areaSqCentifeet, 0)
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

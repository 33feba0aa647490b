const badgeAbove = 5
const countUpTo = 10

/** Badge on a quote's first photo. None up to five photos, `10+ photos` above ten. */
export function photoCountBadge(photos: number): string | undefined {
  if (photos <= badgeAbove) return undefined
  return photos > countUpTo ? `${countUpTo}+ photos` : `${photos} photos`
}

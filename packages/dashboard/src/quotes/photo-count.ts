const badgeAbove = 5
const countUpTo = 10

/** The badge on a quote's first photo (spec part 2 section 9): none up to five, `10+ photos` above ten. */
export function photoCountBadge(photos: number): string | undefined {
  if (photos <= badgeAbove) return undefined
  return photos > countUpTo ? `${countUpTo}+ photos` : `${photos} photos`
}

import { contrastRatio, parseHexColor } from '@curbquote/types'

/** Black or white, whichever is easier to read on a colour (`#rrggbb`), by the contrast of WCAG 2. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const ratioOf = (ink: string) => contrastRatio(parseHexColor(ink), parseHexColor(color))
  return ratioOf('#ffffff') >= ratioOf('#000000') ? '#ffffff' : '#000000'
}

import { maxSquareFeet, parseTypedNumber, type Analysis } from '@curbquote/types'

/** Parses typed square feet ("640", "1,200.5"), rounded to hundredths; `undefined` if it is not a valid area. */
export function parseSquareFeet(text: string): number | undefined {
  const typed = parseTypedNumber(text)
  if (typed === undefined) return undefined
  const squareFeet = Math.round(typed * 100) / 100
  return squareFeet >= 1 && squareFeet <= maxSquareFeet ? squareFeet : undefined
}

/** Whether the typed area equals the area. `undefined` means that the visitor has not changed it. */
export function areaEquals(typed: string | undefined, area: number): boolean {
  return typed === undefined || parseSquareFeet(typed) === area
}

/** The corrected areas; `undefined` if one of them is not a valid area. */
export function changedAreas(
  typed: Readonly<Record<number, string>>,
  { surfaces = [] }: Analysis,
): { groupId: number; squareFeet: number }[] | undefined {
  const changed = surfaces.filter(({ groupId, area }) => !areaEquals(typed[groupId], area))
  const areas = changed.flatMap(({ groupId }) => {
    const squareFeet = parseSquareFeet(typed[groupId] ?? '')
    return squareFeet === undefined ? [] : [{ groupId, squareFeet }]
  })
  return areas.length === changed.length ? areas : undefined
}

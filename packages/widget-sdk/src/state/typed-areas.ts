import type { Analysis, CorrectAnalysis, EstimatedSurface } from '@curbquote/types/analyses'
import { maxSquareFeet } from '@curbquote/types/limits'
import { surfaceQuestionIds } from '@curbquote/types/surface-questions'
import { parseTypedSquareFeet } from '@curbquote/types/text'
import { type Stated, statedOf as statedInPrice, toStatements } from './photo-item.ts'

/** The visitor's input about estimated surfaces, by group id. */
export interface Corrections {
  /** Corrected areas, as typed. */
  areas: Readonly<Record<number, string>>
  /** Changed statements. */
  stated: Readonly<Record<number, Partial<Stated>>>
}

/** Parses typed square feet ("640", "1,200.5"), rounded to hundredths; `undefined` if it is not a valid area. */
export function parseSquareFeet(text: string): number | undefined {
  const typed = parseTypedSquareFeet(text)
  if (typed === undefined) return undefined
  const squareFeet = Math.round(typed * 100) / 100
  return squareFeet >= 1 && squareFeet <= maxSquareFeet ? squareFeet : undefined
}

/** Whether the typed area equals the area. `undefined` means that the visitor has not changed it. */
export function areaEquals(typed: string | undefined, area: number): boolean {
  return typed === undefined || parseSquareFeet(typed) === area
}

/** The statements about an estimated surface, with the visitor's changes. */
export function statedOf({ stated }: Corrections, surface: EstimatedSurface): Stated {
  return { ...statedInPrice(surface), ...stated[surface.groupId] }
}

/** Whether the price is for the area and the statements that the screen shows for a surface. */
export function isSurfaceCurrent(corrections: Corrections, surface: EstimatedSurface): boolean {
  const now = statedOf(corrections, surface)
  const priced = statedInPrice(surface)
  return (
    areaEquals(corrections.areas[surface.groupId], surface.area) &&
    surfaceQuestionIds.every((id) => now[id] === priced[id])
  )
}

/** The corrected surfaces; `undefined` if one of them has no valid area. */
export function changedAreas(
  corrections: Corrections,
  { surfaces = [] }: Analysis,
): CorrectAnalysis['areas'] {
  const changed = surfaces.filter((surface) => !isSurfaceCurrent(corrections, surface))
  const areas = changed.flatMap((surface) => {
    const { groupId, area } = surface
    const typed = corrections.areas[groupId]
    const squareFeet = typed === undefined ? area : parseSquareFeet(typed)
    const stated = toStatements(statedOf(corrections, surface))
    return squareFeet === undefined ? [] : [{ groupId, squareFeet, ...stated }]
  })
  return areas.length === changed.length ? areas : undefined
}

import { statementsOf } from '@curbquote/pricing'
import type { Analysis, EstimatedSurface } from '@curbquote/types/analyses'
import {
  type Statements,
  type SurfaceCondition,
  surfaceConditions,
} from '@curbquote/types/surface-questions'
import type { Language } from '@curbquote/types/text'

/** The condition at which a surface without a statement is priced. */
const assumedCondition: SurfaceCondition = 'moderate'

/**
 * The surfaces of an AI analysis with the customer's statements about each group of photos. The AI estimate can raise a
 * condition and never lowers it, so that text in a photo cannot cause a discount. `isConditionRaised`: the AI estimate raised one.
 */
export function withStatements(
  analysis: Analysis,
  statementsAbout: (surface: EstimatedSurface) => Statements,
): { analysis: Analysis; isConditionRaised: boolean } {
  const seen = surfaceConditions.find((known) => known === analysis.condition)
  let isConditionRaised = false
  const surfaces = (analysis.surfaces ?? []).map((surface) => {
    const stated = statementsOf(statementsAbout(surface))
    const isRaised = seen !== undefined && rank(seen) > rank(stated.condition ?? assumedCondition)
    isConditionRaised ||= isRaised
    return { ...surface, ...stated, ...(isRaised && { condition: seen }) }
  })
  return { analysis: { ...analysis, surfaces }, isConditionRaised }
}

function rank(condition: SurfaceCondition): number {
  return surfaceConditions.indexOf(condition)
}

const raisedNotes: Record<Language, Partial<Record<SurfaceCondition, string>>> = {
  en: {
    moderate: 'The photos show moderate soiling, and the price includes it.',
    heavy: 'The photos show heavy soiling, and the price includes it.',
  },
  es: {
    moderate: 'Las fotos muestran suciedad moderada y el precio la incluye.',
    heavy: 'Las fotos muestran mucha suciedad y el precio la incluye.',
  },
}

const allRaisedNotes = Object.values(raisedNotes).flatMap((notes) => Object.values(notes))

/** Whether the notes say that a condition was raised. */
export function notesRaisedCondition({ notes }: Analysis): boolean {
  return allRaisedNotes.some((note) => notes?.includes(note))
}

/** Adds to the notes that a condition was raised, or removes what an earlier analysis added. */
export function noteRaisedCondition(
  analysis: Analysis,
  isConditionRaised: boolean,
  language: Language = 'en',
): Analysis {
  const notes = allRaisedNotes.reduce(
    (text, note) => text.replace(note, '').trim(),
    analysis.notes ?? '',
  )
  const raised = surfaceConditions.find((condition) => condition === analysis.condition)
  const note = isConditionRaised && raised ? raisedNotes[language][raised] : undefined
  return { ...analysis, notes: [notes, note].filter(Boolean).join(' ') || null }
}

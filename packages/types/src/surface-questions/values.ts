/** The questions about a surface besides its size, with their choices. Their words are in `packages/pricing`. */
export const surfaceQuestions = {
  condition: ['light', 'moderate', 'heavy'],
  stories: [1, 2, 3],
  material: ['concrete', 'asphalt', 'pavers', 'wood', 'vinyl'],
} as const

export type SurfaceQuestion = keyof typeof surfaceQuestions

export const surfaceQuestionIds = /* @__PURE__ */ Object.keys(surfaceQuestions) as SurfaceQuestion[]

/** How dirty a surface is. A model estimates it too. */
export const surfaceConditions = surfaceQuestions.condition

export type SurfaceCondition = (typeof surfaceConditions)[number]

/** Why a line has a percentage: a choice that a customer stated. */
export type ChoiceReason =
  | (typeof surfaceQuestions)['condition' | 'material'][number]
  | 'one_story'
  | 'two_stories'
  | 'three_stories'

/** Bundlers remove an unused call, but no list with `...`. */
export const choiceReasons = /* @__PURE__ */ ([] as ChoiceReason[]).concat(
  surfaceQuestions.condition,
  ['one_story', 'two_stories', 'three_stories'],
  surfaceQuestions.material,
)

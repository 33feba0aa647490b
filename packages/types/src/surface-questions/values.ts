/** What a form asks about a surface besides its size, with the possible answers. `packages/pricing` has the words. */
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
// Bundlers remove an unused call, but no list with `...`.
export const choiceReasons = /* @__PURE__ */ (
  ['one_story', 'two_stories', 'three_stories'] as (
    | 'one_story'
    | 'two_stories'
    | 'three_stories'
    | (typeof surfaceQuestions)['condition' | 'material'][number]
  )[]
).concat(surfaceQuestions.condition, surfaceQuestions.material)

export type ChoiceReason = (typeof choiceReasons)[number]

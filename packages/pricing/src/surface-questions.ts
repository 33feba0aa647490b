import type { PriceRules } from '@curbquote/types/price-rules'
import type { ChoiceReason, Statements, SurfaceQuestion } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'

type Words = Record<Language, string>

/** A choice of a question. */
export interface SurfaceChoice {
  /** The statement, as a surface of a job has it. */
  value: string | number
  /** The member of the price rules with its percentage. */
  key: string
  /** The name of its percentage in the trace of a line. */
  reason: ChoiceReason
  /** The choice in a form. */
  words: Words
  /** The label of its line: `Heavily soiled`. */
  line: Words
  /** For lists and exports: `heavy`. */
  short: string
  /** The percentage with which its field in the settings begins, in basis points. */
  usual: number
  /** Whether its field in the settings shows a discount as a positive number. */
  isDiscount?: true
  /** Whether the owner can price such jobs personally ("Ask me"), with which its section in the settings begins. */
  canBeAsked?: true
  /** The surfaces that it is offered for. Default: those of the question. */
  surfaceTypes?: readonly SurfaceType[]
}

/** A question about a surface, besides its size. */
export interface QuestionAboutSurface {
  id: SurfaceQuestion
  /** The surfaces that it is asked about. Default: all. */
  surfaceTypes?: readonly SurfaceType[]
  /** Whether it is asked about pieces that are no surfaces. */
  isAboutPieces: boolean
  /** A surface without a statement is priced like this choice. Without one, it has no percentage. */
  assumed?: string | number
  choices: readonly SurfaceChoice[]
  /** The question in the form: about a surface, several pieces or a surface that is not known yet. */
  ask: Words
  missing: Words
  /** Shown with a range that a statement would make narrower. */
  narrow: Words
  /** The name and the description of its section in the settings, and the label of its field. */
  title: string
  description: string
  label: string
}

/** Surfaces to walk or drive on, and surfaces of boards. */
const paved: readonly SurfaceType[] = ['driveway', 'sidewalk', 'walkway', 'patio']
const built: readonly SurfaceType[] = ['deck', 'fence', 'exterior siding']
const pavedOrBuilt = /* @__PURE__ */ paved.concat(built)

/** All questions, in the order on screen and of the percentages in a price. */
export const questionsAboutSurfaces: readonly QuestionAboutSurface[] = [
  {
    id: 'condition',
    isAboutPieces: true,
    assumed: 'moderate',
    choices: [
      {
        value: 'light',
        key: 'light',
        reason: 'light',
        words: { en: 'Light', es: 'Poca' },
        line: { en: 'Lightly soiled', es: 'Poca suciedad' },
        short: 'light',
        usual: -1_000,
        isDiscount: true,
      },
      {
        value: 'moderate',
        key: 'moderate',
        reason: 'moderate',
        words: { en: 'Moderate', es: 'Moderada' },
        line: { en: 'Moderately soiled', es: 'Suciedad moderada' },
        short: 'moderate',
        usual: 0,
      },
      {
        value: 'heavy',
        key: 'heavy',
        reason: 'heavy',
        words: { en: 'Heavy', es: 'Mucha' },
        line: { en: 'Heavily soiled', es: 'Mucha suciedad' },
        short: 'heavy',
        usual: 2_500,
      },
    ],
    ask: { en: 'How much dirt is there?', es: '¿Cuánta suciedad hay?' },
    missing: { en: 'Choose how much dirt there is.', es: 'Elija cuánta suciedad hay.' },
    narrow: {
      en: 'State how much dirt there is to narrow the range.',
      es: 'Indique cuánta suciedad hay para reducir el rango.',
    },
    title: 'How dirty',
    description: 'Customers say how dirty a surface is, and heavy dirt costs more.',
    label: 'Condition',
  },
  {
    id: 'stories',
    surfaceTypes: ['exterior siding', 'exterior brick', 'roof'],
    isAboutPieces: true,
    assumed: 1,
    choices: [
      {
        value: 1,
        key: 'one',
        reason: 'one_story',
        words: { en: '1 story', es: '1 piso' },
        line: { en: '1 story', es: '1 piso' },
        short: '1 story',
        usual: 0,
      },
      {
        value: 2,
        key: 'two',
        reason: 'two_stories',
        words: { en: '2 stories', es: '2 pisos' },
        line: { en: '2 stories', es: '2 pisos' },
        short: '2 stories',
        usual: 2_000,
      },
      {
        value: 3,
        key: 'threeOrMore',
        reason: 'three_stories',
        words: { en: '3 or more stories', es: '3 pisos o más' },
        line: { en: '3 or more stories', es: '3 pisos o más' },
        short: '3+ stories',
        usual: 4_000,
        canBeAsked: true,
      },
    ],
    ask: { en: 'How many stories?', es: '¿Cuántos pisos?' },
    missing: { en: 'Choose the number of stories.', es: 'Elija la cantidad de pisos.' },
    narrow: {
      en: 'State how many stories there are to narrow the range.',
      es: 'Indique cuántos pisos hay para reducir el rango.',
    },
    title: 'How high',
    description: 'Customers say how many stories a surface has, and height costs more.',
    label: 'Stories',
  },
  {
    id: 'material',
    surfaceTypes: pavedOrBuilt,
    isAboutPieces: false,
    choices: [
      {
        value: 'concrete',
        key: 'concrete',
        reason: 'concrete',
        words: { en: 'Concrete', es: 'Concreto' },
        line: { en: 'Concrete', es: 'Concreto' },
        short: 'concrete',
        usual: 0,
        surfaceTypes: paved,
      },
      {
        value: 'asphalt',
        key: 'asphalt',
        reason: 'asphalt',
        words: { en: 'Asphalt', es: 'Asfalto' },
        line: { en: 'Asphalt', es: 'Asfalto' },
        short: 'asphalt',
        usual: 0,
        surfaceTypes: paved,
      },
      {
        value: 'pavers',
        key: 'pavers',
        reason: 'pavers',
        words: { en: 'Pavers', es: 'Adoquines' },
        line: { en: 'Pavers', es: 'Adoquines' },
        short: 'pavers',
        usual: 1_500,
        surfaceTypes: paved,
      },
      {
        value: 'wood',
        key: 'wood',
        reason: 'wood',
        words: { en: 'Wood', es: 'Madera' },
        line: { en: 'Wood', es: 'Madera' },
        short: 'wood',
        usual: 1_000,
        surfaceTypes: built,
      },
      {
        value: 'vinyl',
        key: 'vinyl',
        reason: 'vinyl',
        words: { en: 'Vinyl', es: 'Vinilo' },
        line: { en: 'Vinyl', es: 'Vinilo' },
        short: 'vinyl',
        usual: 0,
        surfaceTypes: built,
      },
    ],
    ask: { en: 'Which material?', es: '¿Qué material?' },
    missing: { en: 'Choose the material.', es: 'Elija el material.' },
    narrow: {
      en: 'State the material to narrow the range.',
      es: 'Indique el material para reducir el rango.',
    },
    title: 'Material',
    description: 'Customers say what a surface is made of, and some materials cost more.',
    label: 'Material',
  },
]

/** Whether a question is asked about a surface, or about pieces without a surface. */
export function isAskedAbout(
  { surfaceTypes, isAboutPieces }: QuestionAboutSurface,
  surfaceType: SurfaceType | undefined,
): boolean {
  return surfaceType === undefined
    ? isAboutPieces
    : !surfaceTypes || surfaceTypes.includes(surfaceType)
}

/** The choices for a surface, or for any surface. */
export function choicesFor(
  { choices }: QuestionAboutSurface,
  surfaceType: SurfaceType | undefined,
): readonly SurfaceChoice[] {
  return choices.filter(
    ({ surfaceTypes }) =>
      !surfaceTypes || surfaceType === undefined || surfaceTypes.includes(surfaceType),
  )
}

/** The percentage of a choice in basis points. `null`: "Ask me". */
export function percentageOf(
  rules: PriceRules,
  { id }: Pick<QuestionAboutSurface, 'id'>,
  { key }: Pick<SurfaceChoice, 'key'>,
): number | null {
  const percentages: Record<string, number | null> = rules[id] ?? {}
  return percentages[key] ?? (key in percentages ? null : 0)
}

/** Whether an answer to a question can change the price of a surface, or of any surface. Otherwise it is not asked. */
export function changesPrice(
  question: QuestionAboutSurface,
  rules: PriceRules,
  surfaceType?: SurfaceType,
): boolean {
  return choicesFor(question, surfaceType).some(
    (choice) => percentageOf(rules, question, choice) !== 0,
  )
}

/** A surface with what a customer stated about it. */
type StatedSurface = Statements & { surfaceType?: SurfaceType | null }

/** The choice that a customer stated. `undefined` without a statement, or for a choice that the surface does not have. */
export function statedChoice(
  question: QuestionAboutSurface,
  surface: StatedSurface,
): SurfaceChoice | undefined {
  return choicesFor(question, surface.surfaceType ?? undefined).find(
    ({ value }) => value === surface[question.id],
  )
}

/** The choice by which a surface is priced. */
export function pricedChoice(
  question: QuestionAboutSurface,
  surface: StatedSurface,
): SurfaceChoice | undefined {
  return (
    statedChoice(question, surface) ??
    question.choices.find(({ value }) => value === question.assumed)
  )
}

/** The statements of a surface, without its other members. */
export function statementsOf(surface: Statements): Statements {
  const stated = questionsAboutSurfaces.flatMap(({ id }) =>
    surface[id] === undefined ? [] : [[id, surface[id]]],
  )
  return Object.fromEntries(stated) as Statements
}

/** The statements of a surface in words: `heavy`, `2 stories`. Optionally only those other than what is assumed. */
export function describeStatements(
  surface: StatedSurface,
  { withoutAssumed = false }: { withoutAssumed?: boolean } = {},
): string[] {
  return questionsAboutSurfaces.flatMap((question) => {
    const choice = statedChoice(question, surface)
    return choice && !(withoutAssumed && choice.value === question.assumed) ? [choice.short] : []
  })
}

/** The words of a choice in the line that its percentage makes. */
export function choiceLines(language: Language): Record<ChoiceReason, string> {
  const choices = questionsAboutSurfaces.flatMap((question) => question.choices)
  return Object.fromEntries(choices.map(({ reason, line }) => [reason, line[language]])) as Record<
    ChoiceReason,
    string
  >
}

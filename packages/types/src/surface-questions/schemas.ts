import { type Static, Type } from 'typebox'
import { maxSurchargeBasisPoints } from '../limits.ts'
import { surfaceConditions, surfaceQuestions } from './values.ts'

/** What a customer states about a surface, as members of the surface. Frozen: builds remove unused calls, but no literals. */
export const statements = Object.freeze({
  condition: Type.Optional(Type.Enum([...surfaceConditions])),
  stories: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: '3 means three or more.' }),
  ),
  material: Type.Optional(Type.Enum([...surfaceQuestions.material])),
})

export type Statements = Static<Type.TObject<typeof statements>>

const strict = { additionalProperties: false }

const BasisPoints = Type.Integer({
  minimum: -maxSurchargeBasisPoints,
  maximum: maxSurchargeBasisPoints,
  description: 'Basis points: 100 is 1%.',
})

const Surcharge = Type.Integer({ ...BasisPoints, minimum: 0 })

/** The percentages of the choices, as members of the price rules. A question that is new is optional. */
export const choicePercentages = Object.freeze({
  condition: Type.Object(
    { light: BasisPoints, moderate: Surcharge, heavy: Surcharge },
    { ...strict, default: { light: 0, moderate: 0, heavy: 0 } },
  ),
  stories: Type.Object(
    {
      one: Surcharge,
      two: Surcharge,
      threeOrMore: Type.Union([Surcharge, Type.Null()], {
        description: '`null`: such jobs get no price ("Ask me").',
      }),
    },
    { ...strict, default: { one: 0, two: 0, threeOrMore: 0 } },
  ),
  material: Type.Optional(
    Type.Object(
      {
        concrete: Surcharge,
        asphalt: Surcharge,
        pavers: Surcharge,
        wood: Surcharge,
        vinyl: Surcharge,
      },
      strict,
    ),
  ),
})

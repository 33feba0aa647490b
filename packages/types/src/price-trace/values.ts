import { choiceReasons } from '../surface-questions/values.ts'

export const priceUnits = ['sq ft', 'linear ft', 'each'] as const

export type PriceUnit = (typeof priceUnits)[number]

export const percentReasons = [...choiceReasons, 'bundle', 'tax'] as const

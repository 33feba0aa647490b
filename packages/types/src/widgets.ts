import { Type, type Static } from 'typebox'
import { plans, subscriptionStatuses } from './billing.ts'

export const measurementMethods = ['manual', 'ai', 'conversation', 'custom'] as const
export type MeasurementMethod = (typeof measurementMethods)[number]

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })

/** Everything a widget needs to draw itself for a company. */
export const WidgetConfig = Type.Object({
  company: Type.Object({
    widgetId: Type.String(),
    name: Type.String(),
    brandingName: Type.Union([Type.String(), Type.Null()]),
    headerMessage: Type.Union([Type.String(), Type.Null()]),
    logoUrl: Type.Union([Type.String(), Type.Null()]),
    primaryColor: Color,
    secondaryColor: Color,
    accentColor: Color,
    backgroundColor: Color,
    textColor: Color,
    effectivePlan: Type.Enum([...plans]),
    subscriptionStatus: Type.Union([Type.Enum([...subscriptionStatuses]), Type.Null()]),
  }),
  measurementMethods: Type.Array(Type.Enum([...measurementMethods]), {
    description: 'The methods this widget offers now.',
  }),
})
export type WidgetConfig = Static<typeof WidgetConfig>

/** The public name of the company behind a widget. */
export const WidgetCompany = Type.Object({ name: Type.String() })
export type WidgetCompany = Static<typeof WidgetCompany>

import { Type, type Static } from 'typebox'
import { ApiError } from './api-error.ts'
import { plans, subscriptionStatuses } from './billing.ts'

export const measurementMethods = ['manual', 'ai', 'conversation', 'custom'] as const
export type MeasurementMethod = (typeof measurementMethods)[number]

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })

/** How a visitor reaches a company without the widget; what its public page shows as well. */
const contact = {
  phone: Type.Union([Type.String({ description: 'Ten digits.' }), Type.Null()]),
  email: Type.Union([
    Type.String({
      description: 'The first contact address; never the one the owner signs in with.',
    }),
    Type.Null(),
  ]),
}

/** Everything a widget needs to draw itself for a company. */
export const WidgetConfig = Type.Object({
  company: Type.Object({
    widgetId: Type.String(),
    name: Type.String(),
    brandingName: Type.Union([Type.String(), Type.Null()]),
    ...contact,
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
    description: 'The methods this widget offers now; `custom` alone while no service has a price.',
  }),
  hasPricedService: Type.Boolean({
    description: 'Whether the company offers the service of the widget at a price above 0.',
  }),
})
export type WidgetConfig = Static<typeof WidgetConfig>

/** 403: the company gives no quotes now; `contact` is how a visitor reaches it all the same. */
export const WidgetUnavailable = Type.Object({
  ...ApiError.properties,
  contact: Type.Optional(Type.Object({ name: Type.String(), ...contact })),
})
export type WidgetUnavailable = Static<typeof WidgetUnavailable>

/** The public name of the company behind a widget. */
export const WidgetCompany = Type.Object({ name: Type.String() })
export type WidgetCompany = Static<typeof WidgetCompany>

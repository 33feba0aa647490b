import { Type, type Static } from 'typebox'
import { ApiError } from './api-error.ts'
import { plans, subscriptionStatuses } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { measurementMethods } from './measurement-methods.ts'
import { WidgetParams } from './widget-params.ts'

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })

/** The company's public contact data. */
const contact = {
  phone: Type.Union([Type.String({ description: 'Ten digits.' }), Type.Null()]),
  email: Type.Union([
    Type.String({
      description: 'The first contact email address, never the one used to sign in.',
    }),
    Type.Null(),
  ]),
}

/** The configuration of a company's widget. */
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
    description: 'The measurement methods of this widget. Only `custom` if no service has a price.',
  }),
  hasPricedService: Type.Boolean({
    description: 'Whether the company offers the service of the widget at a price above 0.',
  }),
})
export type WidgetConfig = Static<typeof WidgetConfig>

/** 403: the widget is paused. `contact` has the company's phone number and email address. */
export const WidgetUnavailable = Type.Object({
  ...ApiError.properties,
  contact: Type.Optional(Type.Object({ name: Type.String(), ...contact })),
})
export type WidgetUnavailable = Static<typeof WidgetUnavailable>

/** The public name of a widget's company. */
export const WidgetCompany = Type.Object({ name: Type.String() })
export type WidgetCompany = Static<typeof WidgetCompany>

export const getWidgetConfig = endpoint('GET', '/api/widget/:widgetId', {
  summary: 'Returns the configuration of a widget',
  tag: 'widget',
  params: WidgetParams,
  response: WidgetConfig,
  errors: [404],
  otherResponses: { 304: Type.Null(), 403: WidgetUnavailable },
})

export const getWidgetCompany = endpoint('GET', '/api/widget/:widgetId/company', {
  summary: 'Returns the public name of a widget’s company',
  tag: 'widget',
  params: WidgetParams,
  response: WidgetCompany,
  errors: [404],
})

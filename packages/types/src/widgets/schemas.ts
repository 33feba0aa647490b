import { type Static, Type } from 'typebox'
import { Branding } from '../branding/schemas.ts'
import { plans, subscriptionStatuses } from '../billing/values.ts'
import { contract, fileOf } from '../endpoints/contract.ts'
import { ApiError } from '../endpoints/schemas.ts'
import { SurfaceType } from '../price-jobs/schemas.ts'
import { priceUnits } from '../price-trace/values.ts'
import { surfaceQuestionIds } from '../surface-questions/values.ts'
import type { Language } from '../text/language.ts'
import { measurementMethods } from './measurement-methods.ts'
import { widgetId } from './values.ts'

export const WidgetParams = Type.Object({ widgetId: Type.String(widgetId) })

/** The company's public contact data. */
const contact = {
  phone: Type.Union([
    Type.String({ description: 'Ten digits, followed by `x` and the extension if there is one.' }),
    Type.Null(),
  ]),
  email: Type.Union([
    Type.String({
      description: 'The first contact email address, never the one used to sign in.',
    }),
    Type.Null(),
  ]),
}

/** Something that a customer can choose: a surface, or a rate by the piece that names no surfaces. */
export const QuotedItem = Type.Object({
  surfaceType: Type.Optional(SurfaceType),
  rateId: Type.Optional(Type.String({ description: 'In place of a surface.' })),
  name: Type.Optional(Type.String({ description: 'The name of the rate, with `rateId`.' })),
  nameEs: Type.Optional(Type.String({ description: 'Its Spanish name, if there is one.' })),
  unit: Type.Optional(
    Type.Enum([...priceUnits], {
      description:
        'What the customer enters: length and width, a length, or a count. Absent: no price online.',
    }),
  ),
  asks: Type.Array(Type.Enum(surfaceQuestionIds), {
    description: 'The questions about the item, besides its size.',
  }),
  isTallByRequest: Type.Optional(
    Type.Boolean({ description: '3 or more stories have no price online.' }),
  ),
  answer: Type.Optional(
    Type.Enum(['range', 'review'], {
      description: 'Absent: an exact price. With `range` the questions need no answer.',
    }),
  ),
})

export type QuotedItem = Static<typeof QuotedItem>

/** A service type that the company offers and prices. */
export const QuotedService = Type.Object({
  serviceTypeId: Type.Integer(),
  name: Type.String(),
  items: Type.Array(QuotedItem),
})

export type QuotedService = Static<typeof QuotedService>

/** The configuration of a company's widget. */
export const WidgetConfig = Type.Object({
  company: Type.Object({
    widgetId: Type.String(),
    name: Type.String(),
    ...contact,
    ...Branding.properties,
    effectivePlan: Type.Enum([...plans]),
    subscriptionStatus: Type.Union([Type.Enum([...subscriptionStatuses]), Type.Null()]),
  }),
  measurementMethods: Type.Array(Type.Enum([...measurementMethods]), {
    description: 'The measurement methods of this widget. Only `custom` if no service has a price.',
  }),
  hasPricedService: Type.Boolean({
    description: 'Whether the company offers a service at a price above 0.',
  }),
  asksZip: Type.Optional(
    Type.Boolean({
      description:
        'Whether the widget asks where the job is. Then an analysis needs the ZIP code. Absent: older servers.',
    }),
  ),
  asksDescription: Type.Boolean({
    description:
      'Whether words of the job description can change the price. Then the widget asks for the description before the price.',
  }),
  arePhotosOptional: Type.Optional(
    Type.Boolean({
      description:
        'Whether surfaces need no photo. Absent: no. Counts, and surfaces without an instant price, never need one.',
    }),
  ),
  services: Type.Optional(
    Type.Array(QuotedService, {
      description:
        'The services to choose from. Absent: power washing at one price for the area of any surface.',
    }),
  ),
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

const getWidgetConfig = contract({
  summary: 'Returns the configuration of a widget',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  response: WidgetConfig,
  errors: [404],
  otherResponses: { 304: Type.Null(), 403: WidgetUnavailable },
})

const getFirstStep = contract({
  summary: 'Returns the first screen of a widget as HTML for a page',
  description:
    'A `<quote-widget>` with a declarative shadow root, to be written into a page by its server. It can be used before any script is loaded and submits to the hosted page without script. With `widget.js` the form takes over what was typed.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  query: Type.Object({
    locale: Type.Optional(
      Type.String({
        maxLength: 35,
        description: 'Language tag of the page, `en` or `es`. Other languages get English.',
      }),
    ),
  }),
  response: fileOf('text/html'),
  errors: [404],
  otherResponses: { 304: Type.Null(), 403: WidgetUnavailable },
})

/** Renders the first screen of a widget. Part of the widget's build, which the API loads. */
export type RenderFirstStep = (
  config: WidgetConfig,
  page: {
    /** URL of the server of the widget. */
    apiBase: string
    language: Language
    /** Whether the page has chosen the language. Otherwise the widget follows the `lang` around it. */
    isLanguageChosen: boolean
  },
) => string

const getWidgetCompany = contract({
  summary: 'Returns the public name of a widget’s company',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  response: WidgetCompany,
  errors: [404],
})

export const contracts = { getWidgetConfig, getFirstStep, getWidgetCompany }
export type Contracts = typeof contracts

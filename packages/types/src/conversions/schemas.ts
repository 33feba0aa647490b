import { type Static, Type } from 'typebox'
import { conversionDays, maxConversionNameLength } from './values.ts'
import { contract, fileOf } from '../endpoints/contract.ts'

const strict = { additionalProperties: false }

const settings = {
  addsDataLayer: Type.Boolean({
    description: 'Whether the embed codes have `data-data-layer="on"`.',
  }),
  conversionName: Type.String({
    minLength: 1,
    maxLength: maxConversionNameLength,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
    description: 'The name of the conversion action in Google Ads.',
  }),
  sharesClickIds: Type.Boolean({
    description: 'Whether webhooks and the API for programs have the IDs of clicks on ads.',
  }),
}

export const SaveConversionSettings = Type.Object(settings, strict)

export type SaveConversionSettings = Static<typeof SaveConversionSettings>

export const ConversionSettings = Type.Object({
  ...settings,
  url: Type.Union([Type.String(), Type.Null()], {
    description: 'The secret URL of the file for scheduled imports. `null` if it is off.',
  }),
  rows: Type.Integer({
    description: `Acceptances of the last ${conversionDays} days with a click.`,
  }),
})

export type ConversionSettings = Static<typeof ConversionSettings>

const tag = 'companies'

const getConversionSettings = contract({
  summary: 'Returns the settings for Google Analytics and Ads',
  tag,
  access: { session: 'owner' },
  response: ConversionSettings,
})

const saveConversionSettings = contract({
  summary: 'Saves the settings for Google Analytics and Ads',
  tag,
  access: { session: 'owner', plan: 'active' },
  body: SaveConversionSettings,
  response: ConversionSettings,
})

const renewConversionsUrl = contract({
  summary: 'Makes a new secret URL of the conversions file',
  description: 'Earlier URLs stop working.',
  tag,
  access: { session: 'owner', inPerson: true, plan: 'active' },
  response: ConversionSettings,
})

const removeConversionsUrl = contract({
  summary: 'Removes the secret URL of the conversions file',
  tag,
  access: { session: 'owner', inPerson: true },
  response: ConversionSettings,
})

const csv = fileOf('text/csv')

const exportConversions = contract({
  summary: 'Exports the accepted quotes of clicks on Google ads',
  tag,
  access: { session: 'owner' },
  response: csv,
})

const readConversionsFile = contract({
  summary: 'Returns the conversions file of a secret URL, for Google Ads',
  description: `The acceptances of the last ${conversionDays} days. The name of the file is a secret token with \`.csv\`. A user name and a password, which Google requires, are ignored.`,
  tag,
  access: 'public',
  params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
  response: csv,
  errors: [404],
})

export const contracts = {
  getConversionSettings,
  saveConversionSettings,
  renewConversionsUrl,
  removeConversionsUrl,
  exportConversions,
  readConversionsFile,
}
export type Contracts = typeof contracts

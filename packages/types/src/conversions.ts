import { Type, type Static } from 'typebox'
import { endpoint, fileOf } from './endpoint.ts'

/** An acceptance is in the file of conversions for this number of days. Google counts a repeated row once. */
export const conversionDays = 7
export const maxConversionNameLength = 100

const strict = { additionalProperties: false }

const settings = {
  addsDataLayer: Type.Boolean({
    description: 'Whether the embed codes have `data-data-layer="on"`.',
  }),
  conversionName: Type.String({
    minLength: 1,
    maxLength: maxConversionNameLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$',
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

export const getConversionSettings = endpoint('GET', '/api/company/conversions', {
  summary: 'Returns the settings for Google Analytics and Ads',
  tag,
  access: { session: 'owner' },
  response: ConversionSettings,
})

export const saveConversionSettings = endpoint('PUT', '/api/company/conversions', {
  summary: 'Saves the settings for Google Analytics and Ads',
  tag,
  access: { session: 'owner', plan: 'active' },
  body: SaveConversionSettings,
  response: ConversionSettings,
})

export const renewConversionsUrl = endpoint('POST', '/api/company/conversions/url', {
  summary: 'Makes a new secret URL of the conversions file',
  description: 'Earlier URLs stop working.',
  tag,
  access: { session: 'owner', inPerson: true, plan: 'active' },
  response: ConversionSettings,
})

export const removeConversionsUrl = endpoint('DELETE', '/api/company/conversions/url', {
  summary: 'Removes the secret URL of the conversions file',
  tag,
  access: { session: 'owner', inPerson: true },
  response: ConversionSettings,
})

const csv = fileOf('text/csv')

export const exportConversions = endpoint('GET', '/api/company/conversions/export', {
  summary: 'Exports the accepted quotes of clicks on Google ads',
  tag,
  access: { session: 'owner' },
  response: csv,
})

export const readConversionsFile = endpoint('GET', '/conversions/:file', {
  summary: 'Returns the conversions file of a secret URL, for Google Ads',
  description: `The acceptances of the last ${conversionDays} days. The name of the file is a secret token with \`.csv\`. A user name and a password, which Google requires, are ignored.`,
  tag,
  access: 'public',
  params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
  response: csv,
  errors: [404],
})

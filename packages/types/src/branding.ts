import { Type, type Static } from 'typebox'
import { maxHeaderMessageLength, maxNameLength, maxUrlLength } from './limits.ts'

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const OptionalText = Type.Union([Type.String(), Type.Null()])

/** What a company's widget looks like. */
export const Branding = Type.Object({
  brandingName: OptionalText,
  headerMessage: OptionalText,
  logoUrl: OptionalText,
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  accentColor: Type.String(),
  backgroundColor: Type.String(),
  textColor: Type.String(),
})
export type Branding = Static<typeof Branding>

/** What is given changes; the rest stays. A logo is one that this company uploaded, `null` is none. */
export const ChangeBranding = Type.Object(
  {
    brandingName: Type.Optional(
      Type.Union([Type.String({ maxLength: maxNameLength }), Type.Null()]),
    ),
    headerMessage: Type.Optional(
      Type.Union([Type.String({ maxLength: maxHeaderMessageLength }), Type.Null()]),
    ),
    logoUrl: Type.Optional(Type.Union([Type.String({ maxLength: maxUrlLength }), Type.Null()])),
    primaryColor: Type.Optional(Color),
    secondaryColor: Type.Optional(Color),
    accentColor: Type.Optional(Color),
    backgroundColor: Type.Optional(Color),
    textColor: Type.Optional(Color),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeBranding = Static<typeof ChangeBranding>

/** Where an uploaded logo is; branding that names it shows it. */
export const UploadedLogo = Type.Object({ logoUrl: Type.String() })
export type UploadedLogo = Static<typeof UploadedLogo>

import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { maxHeaderMessageLength, maxNameLength, maxUrlLength } from '../limits.ts'

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

const SavedColor = Type.String({ pattern: '^#[0-9a-f]{6}$' })

const OptionalText = Type.Union([Type.String(), Type.Null()])

/** The appearance of a company's widget. */
export const Branding = Type.Object({
  brandingName: OptionalText,
  headerMessage: OptionalText,
  headerMessageEs: OptionalText,
  logoUrl: OptionalText,
  primaryColor: SavedColor,
  secondaryColor: SavedColor,
  accentColor: SavedColor,
  backgroundColor: SavedColor,
  textColor: SavedColor,
})

export type Branding = Static<typeof Branding>

/** Only the given fields change. The logo must be an upload of this company; `null` removes it. */
export const ChangeBranding = Type.Object(
  {
    brandingName: Type.Optional(
      Type.Union([Type.String({ maxLength: maxNameLength }), Type.Null()]),
    ),
    headerMessage: Type.Optional(
      Type.Union([Type.String({ maxLength: maxHeaderMessageLength }), Type.Null()]),
    ),
    headerMessageEs: Type.Optional(
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

/** URL of an uploaded logo. Save it as `logoUrl` to show it. */
export const UploadedLogo = Type.Object({ logoUrl: Type.String() })

export type UploadedLogo = Static<typeof UploadedLogo>

const changeBranding = contract({
  summary: 'Changes the branding of the widget',
  tag: 'branding',
  access: { session: 'owner', plan: 'active' },
  body: ChangeBranding,
  response: Branding,
})

const uploadLogo = contract({
  summary: 'Uploads a logo',
  description:
    'A multipart form with one file in the field `logo`: PNG, JPG or SVG by content, at most 5 MB. The logo is stored as a PNG of at most 1600 × 800 pixels. Set its URL with PUT /api/company/branding to show it. A logo that is not used within a day is deleted.',
  tag: 'branding',
  access: { session: 'owner', plan: 'active' },
  isUpload: true,
  response: UploadedLogo,
  errors: [422],
})

export const contracts = { changeBranding, uploadLogo }
export type Contracts = typeof contracts

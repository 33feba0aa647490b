import { questionsAboutSurfaces } from '@curbquote/pricing'
import type { AnySchemaObject } from 'ajv'

/** Screen labels that differ from the words of the JSON name. A schema's `title` takes precedence. */
const labels: Record<string, string> = {
  ...Object.fromEntries(questionsAboutSurfaces.map(({ id, label }) => [id, label])),
  accentColor: 'Accent color',
  addOn: 'Add-on',
  addOnId: 'Add-on',
  addOnIds: 'Add-ons',
  addOns: 'Add-ons',
  agree: 'Acceptance',
  analysisResults: 'Analysis',
  areaAboveSqFt: 'Area above',
  asksDrawnSignature: 'Ask for a drawn signature',
  baseZip: 'Base ZIP',
  behavior: 'Behavior',
  brandingName: 'Display name',
  clientDataJSON: 'Client data',
  code: 'Verification code',
  companyId: 'Company',
  confirmationName: 'Company name',
  consentTextIds: 'Consent texts',
  contactConsent: 'Consent to be contacted',
  content: 'Email content',
  createdBefore: 'Received to',
  createdFrom: 'Received from',
  customerAddress: 'Street address',
  customerCity: 'City',
  customerEmail: 'Email',
  customerPhone: 'Phone number',
  customerState: 'State',
  customerZip: 'ZIP code',
  emailNotifications: 'Email alerts',
  en: 'English',
  es: 'Spanish',
  eSign: 'Electronic signature',
  estimatedCost: 'Price',
  excludedZips: 'ZIP codes excluded',
  expiresInDays: 'Expires',
  extraCharges: 'Extra charges',
  groupId: 'Group of photos',
  id: 'ID',
  ids: 'Quotes',
  includedZips: 'ZIP codes added',
  instantAlerts: 'Instant alerts',
  isActive: 'Active',
  isOn: 'Send follow-ups',
  logoUrl: 'Banner logo',
  maxPrice: 'Maximum price',
  maxSquareFeet: 'Maximum area',
  minPrice: 'Minimum price',
  minSquareFeet: 'Minimum area',
  notificationEmail: 'Email address for alerts',
  outsideArea: 'Outside my area',
  outsidePolicy: 'For places outside',
  pageUrl: 'Page URL',
  pricePerUnit: 'Price per unit',
  quoteIds: 'Jobs',
  sharesClickIds: 'Ad clicks in webhooks',
  radiusMiles: 'Within (miles)',
  replyDays: 'Usual reply time',
  requiresSignature: 'Require signature',
  segment: 'Target segment',
  segmentDetails: 'Target segment',
  selectedAddOnIds: 'Add-ons',
  serviceTypeId: 'Service',
  sizeHint: 'Size',
  shownAddOns: 'Shown add-ons',
  smartAddOns: 'Add-ons',
  smsNotifications: 'Text message alerts',
  smsNumber: 'Number for text messages',
  spanishTerms: 'Terms in Spanish',
  squareFeet: 'Area',
  subject: 'Subject line',
  surfaceType: 'Surface',
  text: 'Message',
  threeOrMoreStories: 'Three or more stories',
  token: 'Link',
  triggerRules: 'Rules',
  turn: 'Turn of the conversation',
  url: 'Photo',
  utmCampaign: 'UTM campaign',
  utmContent: 'UTM content',
  utmMedium: 'UTM medium',
  utmSource: 'UTM source',
  utmTerm: 'UTM term',
  validDays: 'Valid for',
  validityDays: 'Validity',
  words: 'Words in the description',
  zip: 'ZIP code',
  zipCode: 'ZIP code',
  zipcode: 'ZIP code',
}

/** The label of a field on the screen. */
export function labelOf(name: string, schema?: AnySchemaObject): string {
  if (typeof schema?.title === 'string') return schema.title
  return labels[name] ?? capitalize(toWords(name))
}

/** `auto_include` → `auto include`, `pricePerUnit` → `price per unit`, `quoteId` → `quote`. */
export function toWords(identifier: string): string {
  return identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ id$/, '')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

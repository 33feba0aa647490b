import type { AnySchemaObject } from 'ajv'

/** Screen labels of fields whose JSON name does not give the label. A schema's `title` takes precedence. */
const labels: Record<string, string> = {
  accentColor: 'Accent color',
  analysisResults: 'Analysis',
  behavior: 'Behavior',
  brandingName: 'Display name',
  code: 'Verification code',
  companyId: 'Company',
  confirmationName: 'Company name',
  contactConsent: 'Consent to be contacted',
  content: 'Email content',
  customerAddress: 'Street address',
  customerCity: 'City',
  customerEmail: 'Email',
  customerPhone: 'Phone number',
  customerState: 'State',
  customerZip: 'ZIP code',
  emailNotifications: 'Email alerts',
  estimatedCost: 'Price',
  extraCharges: 'Extra charges',
  groupId: 'Group of photos',
  instantAlerts: 'Instant alerts',
  isActive: 'Active',
  logoUrl: 'Banner logo',
  maxPrice: 'Maximum price',
  maxSquareFeet: 'Maximum area',
  minPrice: 'Minimum price',
  minSquareFeet: 'Minimum area',
  notificationEmail: 'Email address for alerts',
  pageUrl: 'Page URL',
  pricePerUnit: 'Price per unit',
  segment: 'Target segment',
  segmentDetails: 'Target segment',
  serviceTypeId: 'Service',
  sizeHint: 'Size',
  smartAddOns: 'Add-ons',
  smsNotifications: 'Text message alerts',
  smsNumber: 'Number for text messages',
  squareFeet: 'Area',
  subject: 'Subject line',
  text: 'Message',
  token: 'Link',
  triggerRules: 'Rules',
  turn: 'Turn of the conversation',
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

/** Maps properties of the element to their attributes. `QuoteWidgetElement` documents the properties. */
export const attributeOf = {
  widgetId: 'widget-id',
  apiBase: 'api-base',
  method: 'method',
  theme: 'theme',
  locale: 'locale',
  customerName: 'customer-name',
  customerEmail: 'customer-email',
  customerPhone: 'customer-phone',
  customerAddress: 'customer-address',
  customerCity: 'customer-city',
  customerState: 'customer-state',
  customerZip: 'customer-zip',
} as const

export type AttributeProperty = keyof typeof attributeOf

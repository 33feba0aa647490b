/** Languages of the widget, the hosted page and emails to customers. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

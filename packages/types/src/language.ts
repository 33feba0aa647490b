/** The languages of the widget, of the hosted page and of the emails to customers. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

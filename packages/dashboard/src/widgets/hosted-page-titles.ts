/** Titles of the hosted page, shown before the company's name. */
export const hostedPageTitles = {
  en: 'Get Your Free Quote',
  es: 'Solicite su cotización gratis',
} as const

/** The name of the hosted page, before that of the company. */
export const hostedPageTitles = {
  en: 'Get Your Free Quote',
  es: 'Solicite su cotización gratis',
} as const

/** Pages without a session. The build prerenders their first step. */
export const accountPaths = [
  '/company/login',
  '/company-login',
  '/company/signup',
  '/company-signup',
  '/company/register',
  '/verify-email',
  '/company/forgot-password',
  '/company/reset-password',
] as const

export type AccountPath = (typeof accountPaths)[number]

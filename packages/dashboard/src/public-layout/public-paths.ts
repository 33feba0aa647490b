/** Paths of all prerendered pages. */
export const publicPaths = [
  '/',
  '/demo',
  '/estimates',
  '/estimate/:companyId',
  '/widget-test',
  '/google-setup',
  '/integration-guide',
  '/docs',
  '/docs/:guide',
  '/terms',
  '/privacy',
  '/communication-policy',
] as const

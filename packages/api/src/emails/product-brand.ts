import type { EmailBrand } from './email-content.ts'

/** How the emails look that we send in our own name. */
export const productBrand: EmailBrand = { name: 'CurbQuote', color: '#0a6c74' }

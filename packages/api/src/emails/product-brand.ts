import type { EmailBrand } from './email-content.ts'

/** The brand of emails in the product's own name. */
export const productBrand: EmailBrand = { name: 'CurbQuote', color: '#0a6c74' }

import type { MailBrand } from './mail-content.ts'

/** How the mails look that we send in our own name. */
export const productBrand: MailBrand = { name: 'CurbQuote', color: '#0a6c74' }

/** The configuration of `sendEmail` in tests. */
export const emailConfig = {
  publicUrl: 'https://quotes.test',
  emailFrom: 'CurbQuote <quotes@curbquote.test>',
  supportEmail: 'support@quotes.test',
  codePepper: 'a pepper of the tests, and of nothing else',
  rateLimits: true,
}

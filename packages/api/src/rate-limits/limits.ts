export interface RateLimit {
  name: string
  max: number
  windowSeconds: number
}

/** All rate limits. The counters are in the database and shared by all processes. */
export const limits = {
  everything: { name: 'everything', max: 600, windowSeconds: 60 },
  /**
   * Pages, built files and photos: a first visit to the dashboard takes dozens of requests, and a whole office or mobile
   * network can share one IP address.
   */
  pagesAndFiles: { name: 'pages-files', max: 12_000, windowSeconds: 60 },
  uploads: { name: 'uploads', max: 60, windowSeconds: 600 },
  uploadBytesOfIpAddress: { name: 'upload-bytes-ip', max: 200 * 1024 * 1024, windowSeconds: 3_600 },
  uploadBytesOfWidget: {
    name: 'upload-bytes-widget',
    max: 2 * 1024 * 1024 * 1024,
    windowSeconds: 86_400,
  },
  /** HEIC decoding takes up to 0.3 s of CPU per megapixel. Allows two uploads of ten 48-megapixel photos. */
  heicPixelsOfIpAddress: { name: 'heic-pixels-ip', max: 1_000_000_000, windowSeconds: 3_600 },
  /** Each request for the guide renders a PDF. */
  guides: { name: 'guides', max: 60, windowSeconds: 600 },
  logos: { name: 'logos', max: 30, windowSeconds: 600 },
  /** A replay prices up to 20,000 jobs. */
  replays: { name: 'replays', max: 60, windowSeconds: 600 },
  /** Test prices of an owner's rules, per company. The dashboard prices most of them in the browser. */
  priceTests: { name: 'price-tests', max: 120, windowSeconds: 60 },
  /** Exports and erasures of customers, per company. */
  customerData: { name: 'customer-data', max: 60, windowSeconds: 600 },
  analyses: { name: 'analyses', max: 60, windowSeconds: 600 },
  /** AI budgets per visitor, per company and in total, because AI requests with photos are expensive. */
  aiOfIpAddress: { name: 'ai-ip', max: 40, windowSeconds: 3_600 },
  aiOfCompany: { name: 'ai-company', max: 300, windowSeconds: 86_400 },
  aiOfPlatform: { name: 'ai-platform', max: 10_000, windowSeconds: 86_400 },
  /**
   * Responses that say whether a company serves a ZIP code, per IP address and company: service checks, and analyses and
   * submissions with a ZIP code. A visitor needs a few. Mapping a service area needs hundreds.
   */
  serviceChecks: { name: 'service-checks', max: 60, windowSeconds: 3_600 },
  /** Searches of the directory for a ZIP code, per IP address. Each says which of all companies serve it. */
  directorySearches: { name: 'directory-searches', max: 60, windowSeconds: 3_600 },
  /** Batches of counted steps, per IP address and widget. A visit sends about three. */
  visits: { name: 'visits', max: 120, windowSeconds: 600 },
  /** Readings of conversions files, per IP address. */
  conversions: { name: 'conversions', max: 60, windowSeconds: 600 },
  outsideRequests: { name: 'outside-requests', max: 10, windowSeconds: 3_600 },
  quotesOfIpAddress: { name: 'quotes-ip', max: 20, windowSeconds: 3_600 },
  quotesOfWidget: { name: 'quotes-widget', max: 300, windowSeconds: 3_600 },
  /** Per IP address and quote. */
  offers: { name: 'offers', max: 30, windowSeconds: 60 },
  /** Requests for the calendar feed of a company, per IP address. */
  calendarFeeds: { name: 'calendar-feeds', max: 60, windowSeconds: 600 },
  questionsOfQuote: { name: 'questions-quote', max: 20, windowSeconds: 86_400 },
  signUps: { name: 'sign-ups', max: 10, windowSeconds: 3_600 },
  /** Emails with a code or link per email address. The cooldown of a minute is stored with the code. */
  codeEmails: { name: 'code-emails', max: 5, windowSeconds: 3_600 },
  /** Codes by text message, per company. */
  textCodes: { name: 'text-codes', max: 5, windowSeconds: 3_600 },
  /** Codes sent by admins, per company. Separate, so that a stranger's requests cannot use up this limit. */
  adminCodeEmails: { name: 'admin-code-emails', max: 5, windowSeconds: 3_600 },
  /** Confirmations of the current password by a signed-in owner or admin. */
  passwordChecks: { name: 'password-checks', max: 5, windowSeconds: 60 },
  /** Challenges for passkeys, per IP address of a sign-in or per account. */
  passkeyChallenges: { name: 'passkey-challenges', max: 20, windowSeconds: 300 },
  signInsOfAccount: { name: 'sign-in-account', max: 5, windowSeconds: 60 },
  /** Limits loops with a program that replies to every email. */
  repliesOfQuote: { name: 'replies-quote', max: 30, windowSeconds: 3_600 },
  /** Per company. Each connects to a server of the owner's choice. */
  webhookChanges: { name: 'webhook-changes', max: 60, windowSeconds: 3_600 },
  webhookTests: { name: 'webhook-tests', max: 60, windowSeconds: 600 },
  testEmails: { name: 'test-emails', max: 5, windowSeconds: 600 },
  /** Confirmation links per company, in addition to the limit per email address. */
  confirmationLinks: { name: 'confirmation-links', max: 20, windowSeconds: 86_400 },
  /** Programs of several companies can share an IP address. */
  v1OfIpAddress: { name: 'v1-ip', max: 6_000, windowSeconds: 60 },
  v1OfKey: { name: 'v1-key', max: 120, windowSeconds: 60 },
  v1OfCompany: { name: 'v1-company', max: 300, windowSeconds: 60 },
  deletionRequests: { name: 'deletion-requests', max: 3, windowSeconds: 3_600 },
  signInsOfIpAddress: { name: 'sign-in-ip', max: 20, windowSeconds: 300 },
  signInsOfAdmin: { name: 'sign-in-admin', max: 5, windowSeconds: 60 },
  adminResetLinksAtOnce: { name: 'admin-reset-minute', max: 1, windowSeconds: 60 },
  adminResetLinks: { name: 'admin-reset-hour', max: 5, windowSeconds: 3_600 },
} satisfies Record<string, RateLimit>

/** Throws a TooManyRequestsError when the limit is spent. */
export type CountAgainst = (limit: RateLimit, subject: string, cost?: number) => Promise<void>

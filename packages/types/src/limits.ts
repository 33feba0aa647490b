/** Maximum number of photos by measurement method. */
export const maxPhotosByMethod = { manual: 5, ai: 5, conversation: 5, custom: 10 } as const

/** Files in one upload request. */
export const maxUploadFiles = 10
export const maxPhotoBytes = 10 * 1024 * 1024

/** Size of a company's logo. */
export const maxLogoBytes = 5 * 1024 * 1024
export const maxHeaderMessageLength = 300

/** Before the upload, the widget downsizes photos that exceed `resizeAboveBytes` or are not JPEG. */
export const resizeAboveBytes = 100 * 1024
export const resizeMaxWidthPx = 1000
export const resizeMaxHeightPx = 750
export const resizeJpegQuality = 0.75

export const maxJobDescriptionLength = 500
/** Characters of a size hint, and of one message of a conversation. */
export const maxSizeHintLength = 200
export const maxChatTextLength = 500
/** Replies of the assistant in one conversation. */
export const maxConversationTurns = 8
export const maxNotesLength = 5_000
export const maxNameLength = 120
export const maxAddressLength = 200
export const maxEmailLength = 254
export const maxZipLength = 10
export const maxUrlLength = 2_048

/** Feet along one side of a surface. */
export const maxSideFeet = 10_000
export const maxSquareFeet = maxSideFeet * maxSideFeet
/** In ten-thousandths of a square foot, as areas are stored. */
export const maxSquareCentifeet = maxSquareFeet * 10_000

/**
 * Minimum lengths of passwords. `minPasswordLength` applies where an owner changes the password or resets it with an emailed
 * code, and where an admin sets the password of a company.
 */
export const minSignUpPasswordLength = 8
export const minPasswordLength = 6
export const minLinkResetPasswordLength = 8
export const minAdminPasswordLength = 8
export const maxPasswordLength = 128

export const codeLength = 6
/** How long a code from an email is valid. */
export const codeMinutes = 15
export const resendCooldownSeconds = 60

export const maxAlertAddresses = 5
/** Hour in the company's time zone at which the daily summary email is sent. It covers the previous day. */
export const dailySummaryHour = 7
export const maxTriggerKeywords = 50
export const maxTriggerKeywordLength = 64
export const maxAddOnDescriptionLength = 500

/** Maximum number per company. Every quote evaluates all of them. */
export const maxExtraCharges = 50
export const maxAddOns = 50

/** Highest price of a fee, a charge or an add-on, in dollars. */
export const maxPrice = 1_000_000
export const maxPriceCents = maxPrice * 100

/** Bounds of price rules and of their history. */
export const maxRates = 50
export const maxTiers = 20
export const maxPackages = 3
export const maxPriceExamples = 10
export const maxServices = 20
export const maxReplayDays = 365
/** Jobs of one replay. */
export const maxReplayJobs = 20_000
export const maxLargestChanges = 10
/** Versions of the price list that the history shows. */
export const maxListedVersions = 50
/** Highest rate per unit, in hundredths of a cent: $100,000. */
export const maxRate = 1_000_000_000
/** Highest surcharge in basis points: 1,000%. */
export const maxSurchargeBasisPoints = 100_000
/** Words that make the owner price a job personally. */
export const maxReviewWords = 50
export const maxReviewWordLength = 64
/** Maximum number of business days within which an owner promises a price. */
export const maxReplyDays = 10
/** Surfaces of a job. */
export const maxJobSurfaces = 50
/** Units of a surface: feet or pieces. */
export const maxQuantity = 1_000_000
/** The longest length in hundredths of a foot. */
export const maxLengthCentifeet = maxQuantity * 100
/** Bounds of a service area, and of the trip fee by distance. */
export const maxServiceMiles = 1_000
/** Maximum number of ZIP codes that a company adds or excludes. Enough for all of Texas. */
export const maxServiceZips = 3_000
/** Requests from outside the service area are counted for this number of days. */
export const outsideRequestDays = 90
export const maxTripBands = 10
/** More than the longest distance on earth, half its circumference: 12,450 miles. */
export const maxTripMiles = 13_000

/** How long an analysis can be submitted as a quote. */
export const analysisValidHours = 24

export const quotesPerPage = 10
export const maxQuotesPerRequest = 100

/** The largest offset from a known cursor. */
export const maxQuotesOffset = 100
/** Search results are counted up to this number, which then means "or more" in `X-Total-Count`. */
export const maxCountedMatches = 1_000
/** Quotes that Home counts for each thing that waits for the owner. This number means "or more". */
export const maxCountedNeeds = 100

/** Six weeks: the most that the calendar of one month shows. */
export const maxCalendarDays = 42
export const maxCalendarJobs = 1_000

/** Maximum number of ids in one export. An export without ids contains all quotes. */
export const maxExportIds = 1_000
/** Quotes that are listed before a customer's data is erased. */
export const maxListedCustomerQuotes = 50

/** Highest total of a quote that an owner adds manually, in dollars. */
export const maxQuoteDollars = 10_000_000

/** Bounds of offers. */
export const maxTermsLength = 10_000
export const maxOfferDays = 365
export const maxOfferLines = 50
/** Characters of a reason or a note about an offer. */
export const maxOfferTextLength = 1_000
export const maxQuestionLength = 2_000

/** Characters of an owner's reply to a customer. */
export const maxReplyLength = 5_000

/** Requests of the same customer within this time belong together. */
export const sameCustomerDays = 90

/** Number of weeks on the Overview, including the current week. */
export const overviewWeeks = 12

export const toastMilliseconds = 5_000

/** Characters of an email's subject line. */
export const maxBroadcastSubjectLength = 150
/** Length of the HTML. */
export const maxBroadcastContentLength = 100_000
export const maxBroadcastDays = 3_650
export const defaultInactiveDays = 30
export const defaultNewDays = 7
export const broadcastsPerPage = 10

/** The largest integer key of the database. */
export const maxRowId = 2_147_483_647

/** Page sizes of lists in the admin console, which use an offset. */
export const companiesPerPage = 20
export const actionsPerPage = 50
export const maxExportedActions = 10_000
export const maxRowsPerRequest = 100
export const maxListPage = 100_000

/** Duration of one impersonation. */
export const impersonationMinutes = 30
export const adminResetLinkMinutes = 30

/** Most days of one report. */
export const maxReportDays = 400
/** Days of a report without given days, including the current one. */
export const reportDays = 30

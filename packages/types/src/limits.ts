/** Every limit of the product, named once (spec part 1 section 9, part 2 section 9, DESIGN section 3). */

/** How many photos a visitor may attach, by measurement method. */
export const maxPhotosByMethod = { manual: 5, ai: 5, conversation: 5, custom: 10 } as const

/** Files in one upload request. */
export const maxUploadFiles = 10
export const maxPhotoBytes = 10 * 1024 * 1024

/** A company's logo. */
export const maxLogoBytes = 5 * 1024 * 1024
export const maxHeaderMessageLength = 300

/** The widget downsizes a photo above this size, or of another type than JPEG, before it uploads it. */
export const resizeAboveBytes = 100 * 1024
export const resizeMaxWidthPx = 1000
export const resizeMaxHeightPx = 750
export const resizeJpegQuality = 0.75

export const maxJobDescriptionLength = 500
/** What a customer tells AI of a size, and says in one turn of a conversation. */
export const maxSizeHintLength = 200
export const maxChatTextLength = 500
/** How often the assistant of a conversation answers. */
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

export const minPasswordLength = 6
export const minLinkResetPasswordLength = 8
export const minAdminPasswordLength = 8
export const maxPasswordLength = 128

export const codeLength = 6
export const resendCooldownSeconds = 60

export const maxAlertAddresses = 5
/** When the summary of the day before goes out. */
export const dailySummaryHourUtc = 12
export const maxTriggerKeywords = 50
export const maxTriggerKeywordLength = 64
export const maxAddOnDescriptionLength = 500

/** How many of each a company can have: every quote is checked against all of them. */
export const maxExtraCharges = 50
export const maxAddOns = 50

/** Dollars that a fee, a charge or an add-on may cost. */
export const maxPrice = 1_000_000

/** An analysis can be turned into a quote for this long. */
export const analysisValidHours = 24

export const leadsPerPage = 10
export const maxLeadsPerRequest = 100

/** A page button reaches this many quotes beyond a known cursor. */
export const maxLeadsOffset = 100
/** A search is counted up to here: an `X-Total-Count` of this many stands for "or more". */
export const maxCountedMatches = 1_000

/** Quotes that one export can name; without a selection it takes all there are. */
export const maxExportIds = 1_000

/** The highest price an owner can give a quote by hand. */
export const maxQuoteDollars = 10_000_000

/** The weeks that the Overview shows, the current one included. */
export const overviewWeeks = 12

export const toastMilliseconds = 5_000

/** As long as a mail's subject line may become. */
export const maxBroadcastSubjectLength = 150
/** Characters of HTML. */
export const maxBroadcastContentLength = 100_000
export const maxBroadcastDays = 3_650
export const defaultInactiveDays = 30
export const defaultNewDays = 7
export const broadcastsPerPage = 10

/** The largest integer key of the database. */
export const maxRowId = 2_147_483_647

/** Lists of the admin console, which page by offset. */
export const companiesPerPage = 20
export const actionsPerPage = 50
export const maxExportedActions = 10_000
export const maxRowsPerRequest = 100
export const maxListPage = 100_000

/** An admin acts for a company no longer than this at a time. */
export const impersonationMinutes = 30
export const adminResetLinkMinutes = 30

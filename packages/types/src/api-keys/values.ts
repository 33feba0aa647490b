/** The most keys of a company that are not revoked. */
export const maxApiKeys = 20

/** After a rotation the earlier key works for this number of hours. */
export const keyRotationHours = 24

export const maxAllowedNetworks = 20

/** The requests of a key that are kept. */
export const maxKeyRequests = 1_000

export const keyRequestsPerPage = 50

export const maxApiKeyNameLength = 80

/** Quotes of test mode are deleted after this number of days. */
export const testDays = 30

export const maxApiKeyDays = 3_650

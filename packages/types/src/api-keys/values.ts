/** The most keys of a company that are not revoked. */
export const maxApiKeys = 20

export const maxApiKeyNameLength = 80

export const maxApiKeyDays = 3_650

export const maxV1Quotes = 100

export const maxMetadataKeys = 20

export const maxMetadataValueLength = 500

export const metadataKeyPattern = '^[A-Za-z0-9_.-]{1,40}$'

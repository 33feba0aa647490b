/** An acceptance is in the file of conversions for this number of days. Google counts a repeated row once. */
export const conversionDays = 7

export const maxConversionNameLength = 100

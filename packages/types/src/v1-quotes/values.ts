export const maxV1Quotes = 100

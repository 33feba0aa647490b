/** Parameters of URLs with the ID of a click on an ad. */
export const clickIdNames = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid'] as const
export type ClickIdName = (typeof clickIdNames)[number]

/** Largest size of a stored source, as JSON. */
export const maxSourceBytes = 2_048

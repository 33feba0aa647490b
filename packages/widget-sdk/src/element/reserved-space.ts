/**
 * The height that pages reserve for the form, so that the page below does not move when the form is rendered: the height of the
 * first screen at every width from 320 px. Embed codes and documents repeat the value, and
 * `journeys/hosts/layout-shift.test.ts` compares them.
 */
export const reservedHeight = '640px'

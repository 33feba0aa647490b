/**
 * Height of the first screen by the width of its place, as a padding, because percentages of a padding refer to the width.
 * Pages set it on the place, so that the page below does not move when the form is rendered. `styles/card.ts` gives the card the
 * same height. Embed codes and documents repeat the value, and `journeys/hosts/layout-shift.test.ts` compares them.
 */
export const reservedSpace = 'max(1000px, 1920px - 220%)'

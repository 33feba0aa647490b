/**
 * Height of the first screen by the width of its place, as a padding, whose percentages refer to that width. Pages put it on
 * the place, so that what follows does not move when the form arrives. `styles/card.ts` makes the card as tall;
 * the embed codes and the documents repeat it, and `journeys/hosts/layout-shift.test.ts` compares them.
 */
export const reservedSpace = 'max(1000px, 1920px - 220%)'

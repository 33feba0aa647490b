/** Units of a quantity that replaces length and width. */
export const quantityUnits = ['linear ft', 'each'] as const

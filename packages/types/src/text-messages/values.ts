/** After this time without an opening, the mode `if_unopened` sends a text. */
export const unopenedMinutes = 5

/** Text messages about new requests a day. One more says that there are no others that day. */
export const maxTextsPerDay = 20

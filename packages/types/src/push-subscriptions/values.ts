export const maxPushDevices = 20

/** A device without a confirmed alert for this long may no longer get any. */
export const stalePushDays = 9

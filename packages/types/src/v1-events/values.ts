export const maxV1Events = 100

/** `pending`: at least one attempt follows. */
export const v1EventStates = ['pending', 'delivered', 'failed'] as const

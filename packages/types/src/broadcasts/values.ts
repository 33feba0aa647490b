export const broadcastSegments = ['all', 'free', 'pro', 'inactive_X_days', 'new_X_days'] as const

export type BroadcastSegmentId = (typeof broadcastSegments)[number]

export const broadcastStatuses = ['sending', 'completed', 'failed'] as const

export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** Placeholders in double braces, replaced for each recipient. */
export const broadcastPlaceholders = ['company_name', 'owner_name'] as const

/** Values of the placeholders in a preview and in a test email. */
export const sampleBroadcastNames: Record<(typeof broadcastPlaceholders)[number], string> = {
  company_name: 'Sparkle Pressure Washing',
  owner_name: 'Sam Rivera',
}

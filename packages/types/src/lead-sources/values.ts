/** What a report of sources groups by. */
export const sourceGroupings = ['source', 'medium', 'campaign', 'landingPage'] as const

export type SourceGrouping = (typeof sourceGroupings)[number]

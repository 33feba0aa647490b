export const quoteStatuses = ['pending', 'contacted', 'declined', 'completed'] as const

export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteStages = [
  'new',
  'contacted',
  'accepted',
  'scheduled',
  'completed',
  'declined',
  'expired',
] as const

/** Where a quote stands for the owner. Derived by `stageOf`, never stored. */
export type QuoteStage = (typeof quoteStages)[number]

export const quoteSorts = ['newest', 'oldest', 'name', 'value', 'job_date'] as const

export type QuoteSort = (typeof quoteSorts)[number]

export const exportFormats = ['csv', 'json'] as const

export type ExportFormat = (typeof exportFormats)[number]

export const quoteEventKinds = [
  'submitted',
  'added',
  'status_changed',
  'notes_changed',
  'job_date_changed',
  'opened',
  'asked',
  'accepted',
  'declined',
  'reopened',
  'revised',
  'expired',
  'withdrawn',
  'link_replaced',
  'link_read',
  'replied',
  'follow_up_sent',
  'follow_ups_stopped',
  'day_requested',
  'day_withdrawn',
  'day_confirmed',
  'day_suggested',
  'day_declined',
  'day_moved',
  'day_kept',
  'day_lapsed',
  'marked_spam',
  'unmarked_spam',
  'released',
  'reply_sent',
] as const

export type QuoteEventKind = (typeof quoteEventKinds)[number]

/** `system` is the product itself, for example when a quote expires. */
export const quoteEventActors = ['customer', 'owner', 'admin', 'system', 'api_key'] as const

export type QuoteEventActor = (typeof quoteEventActors)[number]

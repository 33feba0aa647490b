import type { OfferStatus } from '@curbquote/types/offers'
import type { QuoteSort, QuoteStage, QuoteStatus } from '@curbquote/types/quotes'
import type { MeasurementMethod } from '@curbquote/types/widgets'

export const statusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  declined: 'Declined',
  completed: 'Completed',
}

export const stageLabels: Record<QuoteStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  accepted: 'Accepted',
  scheduled: 'Scheduled',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
}

/** As on the badges of a quote. */
export const offerStatusLabels: Record<OfferStatus, string> = {
  review: 'Needs your price',
  sent: 'Sent',
  opened: 'Opened',
  question: 'Question',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  wants_day: 'Wants a day',
}

export const sortLabels: Record<QuoteSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  value: 'Highest value first',
  job_date: 'Job date, earliest first',
}

export const methodLabels: Record<MeasurementMethod, string> = {
  manual: 'Manual Entry',
  ai: 'AI Measurement',
  conversation: 'AI Measurement, by conversation',
  custom: 'Custom Job Request',
}

export const stages = Object.keys(stageLabels) as QuoteStage[]
export const statuses = Object.keys(statusLabels) as QuoteStatus[]
export const offerStatuses = Object.keys(offerStatusLabels) as OfferStatus[]
export const sorts = Object.keys(sortLabels) as QuoteSort[]

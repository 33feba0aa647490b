import type { Quote } from '@curbquote/types'
import { IconPhoto } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { ContactActions } from './ContactActions.tsx'
import { describeSurfaces, describeTown, formatDollars } from './describe-lead.ts'
import { formatAge } from './format-age.ts'
import type { LeadSelection } from './lead-selection.ts'
import { withLead } from './lead-view.ts'
import { LeadMenu, type LeadMenuProps } from './LeadMenu.tsx'
import { LeadPhoto } from './LeadPhoto.tsx'
import { LeadStatusMenu } from './LeadStatusMenu.tsx'
import { photoCountBadge } from './photo-count.ts'

export interface LeadCardProps {
  lead: Quote
  now: Date
  /** In select mode: then the whole of the card ticks the lead instead of opening it. */
  selection: LeadSelection | undefined
  onOpenDialog: LeadMenuProps['onOpen']
}

/** A lead at a glance; the whole of it opens the lead, except its own controls. */
export function LeadCard({ lead, now, selection, onOpenDialog }: LeadCardProps) {
  const [parameters] = useSearchParams()
  const [firstPhoto] = lead.photos
  const badge = photoCountBadge(lead.photos.length)
  const job = lead.measurementMethod === 'custom' ? 'Custom job' : describeSurfaces(lead)
  return (
    <li className="cq-lead">
      <div className="cq-lead-photo">
        {firstPhoto ? (
          <LeadPhoto src={firstPhoto.thumbnailUrl} alt="" />
        ) : (
          <span className="cq-photo cq-photo-none">
            <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
            <span className="cq-visually-hidden">No photo</span>
          </span>
        )}
        {badge && <span className="cq-photo-count">{badge}</span>}
      </div>
      <div className="cq-lead-who">
        {selection ? (
          <label className="cq-lead-name">
            <input
              type="checkbox"
              checked={selection.ids.has(lead.id)}
              disabled={selection.isFull && !selection.ids.has(lead.id)}
              onChange={() => selection.toggle(lead.id)}
            />
            {lead.customerName}
          </label>
        ) : (
          <Link
            className="cq-lead-name"
            to={{ search: withLead(parameters, lead.id).toString() }}
            preventScrollReset
          >
            {lead.customerName}
          </Link>
        )}
        <span className="cq-lead-where">
          {[job, describeTown(lead)].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      <span className="cq-lead-price">
        {lead.totalCost === null ? (
          <span className="cq-no-price">No price</span>
        ) : (
          formatDollars(lead.totalCost)
        )}
      </span>
      <time
        className="cq-lead-age"
        dateTime={lead.createdAt}
        title={new Date(lead.createdAt).toLocaleString('en-US')}
      >
        {formatAge(lead.createdAt, now)}
      </time>
      <div className="cq-lead-status">
        <LeadStatusMenu lead={lead} />
      </div>
      <div className="cq-lead-actions">
        <ContactActions lead={lead} />
        <LeadMenu lead={lead} onOpen={onOpenDialog} />
      </div>
    </li>
  )
}

import { useState } from 'react'
import type { Quote } from '@curbquote/types'
import { Button, Drawer, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ApiRequestError } from '../api-client.ts'
import { DialogFailure } from '../ui/DialogFailure.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { ContactActions } from './ContactActions.tsx'
import { describeTown } from './describe-lead.ts'
import { useLead } from './lead-queries.ts'
import { LeadContact } from './LeadContact.tsx'
import { LeadGallery } from './LeadGallery.tsx'
import { LeadHistory } from './LeadHistory.tsx'
import { LeadJob } from './LeadJob.tsx'
import { LeadSourceFacts } from './LeadSourceFacts.tsx'
import type { LeadMenuProps } from './LeadMenu.tsx'
import { LeadPlan } from './LeadPlan.tsx'
import { LeadPrice } from './LeadPrice.tsx'
import { LeadStatusMenu } from './LeadStatusMenu.tsx'

export interface LeadDetailProps {
  /** The lead in the address; `undefined` closes the detail. */
  leadId: number | undefined
  /** The lead where the list that is shown holds it. */
  listed: Quote | undefined
  isListRead: boolean
  /** A dialog lies over the detail and has the keyboard. */
  isCovered: boolean
  onOpenDialog: LeadMenuProps['onOpen']
  onClose: () => void
}

export function LeadDetail({
  leadId,
  listed,
  isListRead,
  isCovered,
  onOpenDialog,
  onClose,
}: LeadDetailProps) {
  const own = useLead(leadId, { isEnabled: isListRead && !listed })
  const lead = listed ?? (leadId === undefined ? undefined : own.data)
  const [isPhotoEnlarged, setIsPhotoEnlarged] = useState(false)
  // What was open stays to be seen while the drawer closes.
  const [lastLead, setLastLead] = useState<Quote>()
  if (lead && lead !== lastLead) setLastLead(lead)
  const shown = leadId === undefined ? lastLead : lead

  return (
    <Drawer.Root
      opened={leadId !== undefined}
      onClose={onClose}
      position="right"
      size="min(1120px, 100vw)"
      closeOnEscape={!isPhotoEnlarged && !isCovered}
      trapFocus={!isCovered}
      classNames={{ content: 'cq-detail' }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className="cq-detail-header">
          <div>
            <Drawer.Title component="h2">{shown?.customerName ?? 'Quote'}</Drawer.Title>
            {shown && (
              <p>
                {[
                  `Quote ${shown.id}`,
                  describeTown(shown),
                  new Date(shown.createdAt).toLocaleString('en-US', {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                  }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
          {shown && <LeadStatusMenu lead={shown} />}
          <Drawer.CloseButton size={48} iconSize={20} aria-label="Close the quote" />
        </div>
        <DialogFailure isOpen={leadId !== undefined} />
        <Drawer.Body className="cq-detail-body">
          {shown && (
            <>
              <LeadGallery
                key={shown.id}
                photos={shown.photos}
                isEnlarged={isPhotoEnlarged}
                onEnlarge={setIsPhotoEnlarged}
              />
              <div className="cq-detail-middle">
                <LeadPrice lead={shown} />
                <LeadJob lead={shown} />
                <LeadPlan
                  lead={shown}
                  onEditNotes={(opener) => onOpenDialog({ kind: 'notes', lead: shown, opener })}
                />
              </div>
              <div className="cq-detail-side">
                <ContactActions lead={shown} isLabelled />
                <LeadContact lead={shown} />
                <LeadSourceFacts source={shown.source} />
                <LeadHistory lead={shown} />
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  onClick={({ currentTarget }) =>
                    onOpenDialog({ kind: 'delete', lead: shown, opener: currentTarget })
                  }
                >
                  Delete lead
                </Button>
              </div>
            </>
          )}
          {!shown && own.error && (
            <LoadFailure
              title={
                isGone(own.error) ? 'This quote is not there' : 'The quote could not be loaded'
              }
              error={own.error}
              isRetrying={own.isFetching}
              onRetry={() => void own.refetch()}
            />
          )}
          {!shown && !own.error && <DetailSkeleton />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function isGone(error: Error): boolean {
  return error instanceof ApiRequestError && error.status === 404
}

function DetailSkeleton() {
  return (
    <>
      <span className="cq-visually-hidden" role="status">
        Loading the quote
      </span>
      <Skeleton className="cq-photo" radius={10} />
      <div className="cq-detail-middle">
        <Skeleton height={180} radius={10} />
      </div>
      <div className="cq-detail-side">
        <Skeleton height={120} radius={10} />
      </div>
    </>
  )
}

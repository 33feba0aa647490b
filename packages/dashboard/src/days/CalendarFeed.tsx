import { useState } from 'react'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { copyText } from '../ui/copy-text.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useCalendarLink, useReplaceCalendarLink } from './day-queries.ts'

/** The secret URL with which a calendar app shows the jobs. */
export function CalendarFeed() {
  const { data, error, isFetching, refetch } = useCalendarLink()
  const [isAsking, setIsAsking] = useState(false)
  const replace = useReplaceCalendarLink()
  return (
    <div className="cq-calendar-feed">
      <h3>Subscribe in your calendar</h3>
      <p className="cq-setting-note">
        Add this URL to Google Calendar, Apple Calendar or Outlook. Confirmed jobs and requested
        days appear there and follow every change. Keep it secret: it shows names, street addresses
        and prices.
      </p>
      {error && !data ? (
        <LoadFailure title="The URL could not be loaded" {...{ error, isFetching, refetch }} />
      ) : data ? (
        <>
          <TextInput
            label="Secret URL"
            readOnly
            value={data.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="cq-quote-days-buttons">
            <Button onClick={() => void copyText('Calendar URL', data.url)}>Copy</Button>
            <Button onClick={() => setIsAsking(true)}>Make a new one</Button>
          </div>
        </>
      ) : (
        <Skeleton height={96} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Make a new URL?"
          confirmLabel="Make a new one"
          isPending={replace.isPending}
          onConfirm={() => replace.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          Calendars that use the old URL no longer get changes.
        </ConfirmDialog>
      )}
    </div>
  )
}

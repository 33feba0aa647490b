import { type FollowUpSettings, getFollowUps } from '@curbquote/types/follow-ups'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryOf } from '../ui/endpoint-query.ts'
import { FollowUpEditor } from './FollowUpEditor.tsx'
import { formatDate } from '../ui/format-date.ts'

/** Settings of reminders about open quotes. */
export function FollowUpsSection() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getFollowUps))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="follow-ups">
      <h2 id="follow-ups">Follow-ups</h2>
      <p className="cq-setting-note">
        Reminds customers of a quote that they have not answered. Reminders stop as soon as the
        customer accepts, declines, asks a question or replies, and when you change the status of
        the lead. They are sent Monday to Saturday between 9 AM and 5 PM, at most two a week for
        each quote.
      </p>
      {error && !data ? (
        <LoadFailure
          title="Your follow-ups could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : data ? (
        <>
          <FollowUpNotices settings={data} />
          <FollowUpEditor settings={data} />
        </>
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

function FollowUpNotices({ settings }: { settings: FollowUpSettings }) {
  const { pathname } = useLocation()
  const { pausedUntil, hasPostalAddress, canSeeReplies, hasQuoteEmails } = settings
  return (
    <div className="cq-follow-up-notices">
      {pausedUntil && (
        <p>
          <strong>No reminders are sent until {formatDate(pausedUntil)}.</strong> Too many were
          reported as spam.
        </p>
      )}
      {!hasPostalAddress && (
        <p>
          <strong>Your postal address is missing.</strong> The law requires it in every reminder.
          Add your street address, city, state and ZIP code to{' '}
          <Link to={{ pathname, search: '?tab=profile' }}>your profile</Link>.
        </p>
      )}
      {!canSeeReplies && (
        <p>
          Replies go to your own inbox, so CurbQuote cannot see them.{' '}
          {hasQuoteEmails ? (
            'When a customer replies, use “They replied: stop reminders” in the email about the lead.'
          ) : (
            <>
              Your email alerts are off, so you get no email with a link to stop the reminders. When
              a customer replies, press “Stop” on the lead, or{' '}
              <Link to={{ pathname, search: '?tab=settings&section=notifications' }}>
                turn email alerts on
              </Link>
              .
            </>
          )}
        </p>
      )}
    </div>
  )
}

import type { Broadcast, BroadcastStatus } from '@curbquote/types/broadcasts'
import { broadcastsPerPage } from '@curbquote/types/limits'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '../ui/format-date-time.ts'
import { Pages } from '../ui/Pages.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useBroadcasts } from './broadcast-queries.ts'
import { formatCount, segmentBadge } from './segment-labels.ts'
import { TableHead } from '../ui/TableHead.tsx'

const statusLabels: Record<BroadcastStatus, string> = {
  sending: 'Sending',
  completed: 'Completed',
  failed: 'Failed',
}

export function BroadcastHistory({ page }: { page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useBroadcasts(page)
  return (
    <section className="cq-panel cq-broadcast-card" aria-labelledby="history-title">
      <h2 id="history-title">Broadcast History</h2>
      {error && (
        <LoadFailure
          title="The broadcast history could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && (
        <div role="status">
          <p className="cq-broadcast-none">Loading broadcast history...</p>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={44} mb={8} />
          ))}
        </div>
      )}
      {data && data.total === 0 && <p className="cq-broadcast-none">No broadcasts sent yet</p>}
      {data && data.total > 0 && data.broadcasts.length === 0 && (
        <p className="cq-broadcast-none">
          There are no broadcasts on this page. <Link to="?tab=broadcast">Show the newest</Link>
        </p>
      )}
      {data && data.broadcasts.length > 0 && (
        <>
          <table className="cq-broadcast-table" aria-busy={isPlaceholderData}>
            <TableHead
              columns={['Date', 'Subject', 'Segment', 'Recipients', 'Success', 'Status']}
            />
            <tbody>
              {data.broadcasts.map((broadcast) => (
                <BroadcastRow key={broadcast.id} broadcast={broadcast} />
              ))}
            </tbody>
          </table>
          <Pages
            noun="broadcasts"
            page={data.page}
            pageSize={broadcastsPerPage}
            total={data.total}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const { createdAt, subject, recipientCount, successCount, failureCount, status } = broadcast
  return (
    <tr>
      <td data-label="Date">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td data-label="Subject" className="cq-broadcast-subject">
        {subject}
      </td>
      <td data-label="Segment">
        <span className="cq-broadcast-badge">{segmentBadge(broadcast)}</span>
      </td>
      <td data-label="Recipients">{formatCount(recipientCount)}</td>
      <td data-label="Success">
        <div>
          {formatCount(successCount)}
          {failureCount > 0 && (
            <span className="cq-broadcast-failed"> / {formatCount(failureCount)} failed</span>
          )}
          <OtherOutcomes broadcast={broadcast} />
        </div>
      </td>
      <td data-label="Status">
        <div>
          <span className={`cq-broadcast-badge cq-broadcast-${status}`}>
            {statusLabels[status]}
          </span>
          <BroadcastProgress broadcast={broadcast} />
        </div>
      </td>
    </tr>
  )
}

/** Counts of skipped recipients and recipients with unknown outcome, if any. */
function OtherOutcomes({ broadcast: { skippedCount, unknownCount } }: { broadcast: Broadcast }) {
  return (
    <>
      {skippedCount > 0 && (
        <details>
          <summary>{formatCount(skippedCount)} skipped</summary>
          They unsubscribed, or an earlier email to them bounced or was reported as spam.
        </details>
      )}
      {unknownCount > 0 && (
        <details>
          <summary>{formatCount(unknownCount)} unknown</summary>
          These emails were sent to the email service, but its response was lost. To avoid
          duplicates, they are not sent again. They are counted as soon as the email service reports
          the result.
        </details>
      )}
    </>
  )
}

function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { recipientCount, successCount, failureCount, unknownCount, skippedCount } = broadcast
  const { status, subject, problem } = broadcast
  if (status === 'completed') return null
  const done = successCount + failureCount + unknownCount + skippedCount
  return (
    <>
      {status === 'sending' && (
        <>
          <progress
            aria-label={`Progress of “${subject}”`}
            value={done}
            max={Math.max(1, recipientCount)}
          />
          <small>
            {formatCount(done)} of {formatCount(recipientCount)}
          </small>
        </>
      )}
      {problem && (
        <small className="cq-broadcast-failed">
          {status === 'sending' ? 'Waiting to try again. ' : ''}
          {problem}
        </small>
      )}
    </>
  )
}

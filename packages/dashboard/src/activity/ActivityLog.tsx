import './activity.css'
import { useState } from 'react'
import {
  type ActivityAction,
  type ActivityEntry,
  exportActivity,
  exportCompanyActivity,
  listActivity,
  listCompanyActivity,
} from '@curbquote/types/activity'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { callForFile } from '../api-client/api-client.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { TableHead } from '../ui/TableHead.tsx'

const entriesPerPage = 10

const actionLabels: Record<ActivityAction, string> = {
  signed_in: 'Sign-in',
  sign_in_failed: 'Failed sign-in',
  password_changed: 'Password',
  sessions_ended: 'Sessions ended',
  second_step_changed: 'Two-step sign-in',
  key_created: 'API key created',
  key_revoked: 'API key revoked',
  exported: 'Export',
  price_changed: 'Prices',
  settings_changed: 'Settings',
  deletion_requested: 'Deletion requested',
  admin_action: 'Support',
}

/** The company whose log an admin views. Unset for the signed-in owner's own log. */
type LogSource = { companyId?: number }

function queryOfPage({ companyId }: LogSource, page: number) {
  const query = { page, limit: entriesPerPage }
  return companyId === undefined
    ? queryOf(listActivity, { query })
    : queryOf(listCompanyActivity, { params: { companyId }, query })
}

function readFile({ companyId }: LogSource): Promise<Blob> {
  return companyId === undefined
    ? callForFile(exportActivity)
    : callForFile(exportCompanyActivity, { params: { companyId } })
}

/** A company's paginated audit log with an export button. */
export function ActivityLog(source: LogSource) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOfPage(source, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const exportLog = useMutation({
    mutationFn: async () => {
      const name = `activity_${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(await readFile(source), name)
      return name
    },
    onSuccess: (name) => showSuccess(`The activity is in ${name}.`, 'Export Successful'),
    onError: (cause) => showFailure(cause.message, 'Export Failed'),
    onSettled: () => void refetch(),
  })

  if (error && !data)
    return (
      <LoadFailure title="The activity could not be loaded" {...{ error, isFetching, refetch }} />
    )
  if (!data)
    return (
      <div role="status">
        <span className="cq-visually-hidden">Loading the activity</span>
        <Skeleton height={160} />
      </div>
    )
  const first = (data.page - 1) * entriesPerPage + 1
  const last = first + data.entries.length - 1
  return (
    <div className="cq-activity" aria-busy={isPlaceholderData}>
      {data.entries.length === 0 ? (
        <p className="cq-activity-note" role="status">
          {data.total === 0 ? 'No activity yet.' : 'There are no entries on this page.'}
        </p>
      ) : (
        <table className="cq-table">
          <TableHead columns={['Date', 'Action', 'Person', 'IP address']} />
          <tbody>
            {data.entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <div className="cq-activity-foot">
        <p className="cq-activity-note" role="status">
          {data.entries.length > 0 && `Showing ${first} to ${last} of ${data.total}`}
        </p>
        <div>
          {data.totalPages > 1 && (
            <>
              <Button
                disabled={page <= 1}
                onClick={() => setPage(page - 1)}
                aria-label="Newer activity"
              >
                Newer
              </Button>
              <Button
                disabled={page >= data.totalPages}
                onClick={() => setPage(page + 1)}
                aria-label="Older activity"
              >
                Older
              </Button>
            </>
          )}
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={exportLog.isPending}
            disabled={data.total === 0}
            onClick={() => exportLog.mutate()}
          >
            Export activity
          </Button>
        </div>
      </div>
    </div>
  )
}

function Row({ entry }: { entry: ActivityEntry }) {
  return (
    <tr>
      <td className="cq-table-time">
        <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
      </td>
      <td>
        <strong>{actionLabels[entry.action]}</strong> {entry.description}
      </td>
      <td>{describeActor(entry)}</td>
      <td>
        {entry.ipAddress ? (
          <>
            <span className="cq-activity-label">from </span>
            {entry.ipAddress}
          </>
        ) : (
          <span className="cq-visually-hidden">Not recorded</span>
        )}
      </td>
    </tr>
  )
}

function describeActor({ actor, actorEmail }: ActivityEntry): string {
  if (actor === 'unknown') return 'Unknown person'
  if (actor === 'admin')
    return actorEmail ? `CurbQuote support (${actorEmail})` : 'CurbQuote support'
  return actorEmail ?? 'Owner'
}

import { actionsPerPage } from '@curbquote/types/limits'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconHistoryOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import {
  activityQuery,
  isActivityFiltered,
  readActivityView,
  withActivityFilters,
} from './activity-view.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { ActivityToolbar } from './ActivityToolbar.tsx'
import { useActivity } from './admin-queries.ts'
import { FirstPageButton, Pages } from '../ui/Pages.tsx'
import { exportAdminActions, type ListAdminActions } from '@curbquote/types/admin'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../api-client/api-client.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'

export function ActivityTab() {
  const [parameters, setParameters] = useSearchParams()
  const view = readActivityView(parameters)
  const filters = activityQuery(view)
  const { data, error, isFetching, isPlaceholderData, refetch } = useActivity({
    ...filters,
    page: view.page,
    limit: actionsPerPage,
  })
  const exportActivity = useExportActivity()
  const isEmpty = data?.logs.length === 0
  return (
    <section aria-labelledby="activity-title">
      <div className="cq-admin-head">
        <h2 id="activity-title" className="cq-admin-title">
          Activity Log
        </h2>
        <Button
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={exportActivity.isPending}
          onClick={() => exportActivity.mutate(filters)}
        >
          Export CSV
        </Button>
      </div>
      <ActivityToolbar
        filters={view}
        companyName={
          data?.logs.find(({ companyId }) => companyId === view.companyId)?.companyName ?? undefined
        }
        onChange={(change) =>
          setParameters((current) => withActivityFilters(current, change), { replace: true })
        }
      />
      {error && (
        <LoadFailure title="The log could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading the log</span>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {isEmpty && !error && (
        <div className="cq-panel cq-empty" role="status">
          <IconHistoryOff size={28} stroke={1.5} aria-hidden="true" />
          <h3>No activity found</h3>
          {data.total === 0 && (
            <p>
              {isActivityFiltered(view)
                ? 'No log entries match these filters.'
                : 'The actions of admins are listed here.'}
            </p>
          )}
          {data.total > 0 && <FirstPageButton />}
        </div>
      )}
      {data && !isEmpty && !error && (
        <>
          <ActivityTable
            entries={data.logs}
            isBusy={isPlaceholderData}
            onCompany={(companyId) =>
              setParameters((current) => withActivityFilters(current, { companyId }))
            }
          />
          <Pages
            noun="entries"
            page={data.page}
            pageSize={actionsPerPage}
            total={data.total}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

/** Downloads the log entries that match the current filters as a CSV file. */
function useExportActivity() {
  return useMutation({
    mutationFn: async (query: ListAdminActions) => {
      const name = `activity_log_${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(await callForFile(exportAdminActions, { query }), name)
      return name
    },
    onSuccess: (name) => showSuccess(`The log is in ${name}.`, 'Export Successful'),
    onError: () => showFailure('Unable to export the log. Please try again.', 'Export Failed'),
  })
}

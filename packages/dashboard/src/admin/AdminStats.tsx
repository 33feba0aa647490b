import type { AdminDashboard } from '@curbquote/types/admin'
import { Button, Skeleton } from '@mantine/core'
import { useAdminDashboard } from './admin-queries.ts'
import { useAdminSignOut } from './use-admin-sign-out.ts'

type Stats = AdminDashboard['stats']

const count = (value: number) => value.toLocaleString('en-US')

const figures: {
  label: string
  show: (stats: Stats) => string
  note?: (stats: Stats) => string
}[] = [
  { label: 'Total Companies', show: (stats) => count(stats.totalCompanies) },
  { label: 'Active Companies', show: (stats) => count(stats.activeCompanies) },
  { label: 'Free Trial', show: (stats) => count(stats.freeTrialCompanies) },
  { label: 'Pro Plans', show: (stats) => count(stats.proCompanies) },
  { label: 'Total Quotes', show: (stats) => count(stats.totalQuotes) },
  {
    label: 'Storage Usage',
    show: ({ storageMetrics: { totalPhotos, totalSizeGB } }) =>
      totalPhotos === 0 ? 'No data yet' : `${totalSizeGB.toFixed(2)} GB`,
    note: ({ storageMetrics: { totalPhotos } }) =>
      totalPhotos === 0 ? '' : `${count(totalPhotos)} photos`,
  },
]

export function AdminStats() {
  const { data, error, isFetching, refetch } = useAdminDashboard()
  const signOut = useAdminSignOut()
  if (error && !data)
    return (
      <div className="cq-load-failure" role="alert">
        <p>Error loading dashboard data: {error.message}</p>
        <div className="cq-dialog-buttons">
          <Button loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
          <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Logout
          </Button>
        </div>
      </div>
    )
  return (
    <section aria-label="Figures" aria-busy={!data}>
      <dl className="cq-stats">
        {figures.map(({ label, show, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{data ? show(data.stats) : <Skeleton height={22} width={72} my={4} />}</dd>
            {note && <dd className="cq-figure-note">{(data && note(data.stats)) || '\u00a0'}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

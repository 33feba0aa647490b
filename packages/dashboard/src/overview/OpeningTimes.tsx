import { getOpeningTimes } from '@curbquote/types/opened-quotes'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../quotes/describe-quote.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { formatDuration } from './format-duration.ts'

/** How fast the owner opens new requests. The bars are in a table, which screen readers read. */
export function OpeningTimes() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getOpeningTimes),
    refetchOnMount: 'always',
  })
  const most = Math.max(1, ...(data?.weeks.map(({ medianSeconds }) => medianSeconds ?? 0) ?? []))
  return (
    <section className="cq-panel cq-card" aria-labelledby="opening-title">
      <h2 id="opening-title">Time to open a new request</h2>
      {error && !data && (
        <LoadFailure title="The times could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={150} radius={8} />}
      {data && data.medianSeconds === null && (
        <p className="cq-card-note">
          {data.unopened > 0
            ? 'None of the requests of the last 30 days was opened yet.'
            : 'No requests came in during the last 30 days.'}
        </p>
      )}
      {data && data.medianSeconds !== null && (
        <>
          <p>
            Median time to open a new request: <b>{formatDuration(data.medianSeconds)}</b> (last 30
            days)
            {data.unopened > 0 && `, ${data.unopened} not opened yet`}
          </p>
          <table className="cq-opening">
            <caption className="cq-visually-hidden">
              Median time to open a new request, by week
            </caption>
            <thead className="cq-visually-hidden">
              <tr>
                <th scope="col">Week of</th>
                <th scope="col">Median time</th>
              </tr>
            </thead>
            <tbody>
              {data.weeks.map(({ startsOn, medianSeconds }) => (
                <tr key={startsOn}>
                  <th scope="row">
                    {formatDay(startsOn)}
                    <span className="cq-opening-bar" aria-hidden="true">
                      <span style={{ width: `${((medianSeconds ?? 0) / most) * 100}%` }} />
                    </span>
                  </th>
                  <td>{medianSeconds === null ? 'None opened' : formatDuration(medianSeconds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

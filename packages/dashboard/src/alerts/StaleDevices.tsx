import './alerts.css'
import { listPushDevices } from '@curbquote/types/push-subscriptions'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../ui/endpoint-query.ts'
import { staleWords } from './stale-words.ts'

/** Names devices that may no longer get alerts. Shows nothing while all of them do. */
export function StaleDevices() {
  const { data } = useQuery(queryOf(listPushDevices))
  const stale = data?.devices.filter(({ isStale }) => isStale) ?? []
  if (stale.length === 0) return null
  return (
    <section className="cq-panel cq-card" aria-labelledby="stale-title" role="status">
      <h2 id="stale-title">You may miss alerts</h2>
      <ul className="cq-alert-devices">
        {stale.map(({ id, device }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <p>{staleWords}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/company/dashboard?tab=settings&section=notifications">
          Notification settings
        </Link>
      </p>
    </section>
  )
}

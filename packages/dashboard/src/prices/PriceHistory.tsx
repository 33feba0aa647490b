import { useState } from 'react'
import type { PriceListVersion } from '@curbquote/types/price-drafts'
import { Button } from '@mantine/core'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { usePriceHistory } from './price-draft-queries.ts'

export interface PriceHistoryProps {
  companyId: number
  isLocked: boolean
  onUse: (version: number) => void
}

/** The versions of the prices, read when the owner opens them. */
export function PriceHistory(props: PriceHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Versions {...props} />}
    </details>
  )
}

function Versions({ companyId, isLocked, onUse }: PriceHistoryProps) {
  const history = usePriceHistory(companyId)
  if (history.error && !history.data)
    return <LoadFailure title="The history could not be loaded" {...history} />
  if (!history.data) return <p role="status">Loading…</p>
  if (history.data.length === 0) return <p>There are no earlier prices yet.</p>
  return (
    <ol className="cq-versions" reversed>
      {history.data.map((each) => (
        <li key={each.version}>
          <p>
            <strong>Version {each.version}</strong> {describeVersion(each)}
          </p>
          {each.changes.length > 0 && (
            <ul>
              {each.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          {!each.isCurrent && (
            <Button
              disabled={isLocked}
              aria-label={`Use version ${each.version} again`}
              onClick={() => onUse(each.version)}
            >
              Use this again
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function describeVersion({ isCurrent, publishedAt, publishedBy }: PriceListVersion): string {
  const moment = publishedAt && formatMoment(publishedAt)
  return [
    ...(isCurrent ? ['current'] : []),
    ...(publishedBy ? [`published by ${publishedBy}`] : []),
    moment ?? 'not used yet',
  ].join(', ')
}

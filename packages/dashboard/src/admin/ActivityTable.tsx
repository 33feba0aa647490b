import type { AdminActionEntry } from '@curbquote/types/admin'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { actionLabels } from './admin-labels.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { TableHead } from '../ui/TableHead.tsx'

export interface ActivityTableProps {
  entries: readonly AdminActionEntry[]
  isBusy: boolean
  /** Filters the log by this company. Deleted companies can only be selected this way. */
  onCompany: (companyId: number) => void
}

/** On a phone each row becomes a card with labeled cells. */
export function ActivityTable({ entries, isBusy, onCompany }: ActivityTableProps) {
  return (
    <div className="cq-panel cq-admin-table-frame" aria-busy={isBusy}>
      <table className="cq-table">
        <TableHead columns={['Date', 'Admin', 'Action', 'Company', 'Description']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="cq-table-time">
                <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
              </td>
              <td className="cq-admin-table-email">
                <EmailAddress address={entry.adminEmail} />
              </td>
              <td>
                <span className="cq-admin-pill cq-status-declined">
                  {actionLabels[entry.actionType]}
                </span>
              </td>
              <td>
                {entry.companyId !== null && entry.companyName !== null ? (
                  <button
                    type="button"
                    className="cq-link-button"
                    onClick={() => onCompany(entry.companyId ?? 0)}
                  >
                    {entry.companyName}
                    <span className="cq-visually-hidden">: show only its entries</span>
                  </button>
                ) : (
                  <span className="cq-admin-none">None</span>
                )}
              </td>
              <td>{entry.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

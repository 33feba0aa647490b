import { Link } from 'react-router'
import type { CompanyOverview } from '@curbquote/types/companies'
import { overviewWeeks } from '@curbquote/types/limits'

/** Number of recent quotes by source, in descending order. */
export function QuoteSources({ sources }: Pick<CompanyOverview, 'sources'>) {
  const most = Math.max(...sources.map(({ quotes }) => quotes))
  return (
    <section className="cq-panel cq-card" aria-labelledby="sources-title">
      <div className="cq-card-head">
        <h2 id="sources-title">Where leads come from</h2>
        <Link to="/company/dashboard?tab=leads">Revenue and steps</Link>
      </div>
      {sources.length === 0 ? (
        <p className="cq-card-note">No quotes came in during the last {overviewWeeks} weeks.</p>
      ) : (
        <>
          <p className="cq-card-note">Quotes of the last {overviewWeeks} weeks</p>
          <table className="cq-sources">
            <caption className="cq-visually-hidden">
              Quotes of the last {overviewWeeks} weeks by source
            </caption>
            <thead className="cq-visually-hidden">
              <tr>
                <th scope="col">Source</th>
                <th scope="col">Quotes</th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ name, quotes }) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <span className="cq-source-bar" aria-hidden="true">
                      <span style={{ width: `${(quotes / most) * 100}%` }} />
                    </span>
                  </th>
                  <td>{quotes.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

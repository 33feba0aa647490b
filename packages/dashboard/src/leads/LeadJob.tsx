import type { Quote } from '@curbquote/types'
import { describeSurfaces, formatArea } from './describe-lead.ts'
import { methodLabels } from './lead-labels.ts'

export function LeadJob({ lead }: { lead: Quote }) {
  const surfaces = describeSurfaces(lead)
  return (
    <section className="cq-job" aria-labelledby="job-title">
      <h3 id="job-title">Job</h3>
      <dl className="cq-facts">
        <div>
          <dt>Measured by</dt>
          <dd>{methodLabels[lead.measurementMethod]}</dd>
        </div>
        {lead.estimatedArea !== null && (
          <div>
            <dt>Area</dt>
            <dd>{formatArea(lead.estimatedArea)}</dd>
          </div>
        )}
        {surfaces && (
          <div>
            <dt>Surfaces</dt>
            <dd>{surfaces}</dd>
          </div>
        )}
        <div>
          <dt>Description</dt>
          <dd className="cq-prose">
            {lead.jobDescription?.trim() || 'The customer left the description empty.'}
          </dd>
        </div>
      </dl>
    </section>
  )
}

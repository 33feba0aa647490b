import './lead-sources.css'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SourceReport } from './SourceReport.tsx'
import { StepReport } from './StepReport.tsx'

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
]

/** Where leads come from, with the money behind them, and how far visitors get in the form. */
export function LeadSourcesPage() {
  const [parameters, setParameters] = useSearchParams()
  const days = parameters.get('days')
  const chosen = periods.some(({ value }) => value === days) ? (days ?? '30') : '30'
  return (
    <div className="cq-leads">
      <PageHeader title="Where leads come from">
        <NativeSelect
          aria-label="Period"
          data={periods}
          value={chosen}
          onChange={({ currentTarget: { value } }) =>
            setParameters(
              (before) => {
                before.set('days', value)
                return before
              },
              { replace: true },
            )
          }
        />
      </PageHeader>
      <SourceReport days={Number(chosen)} />
      <StepReport days={Number(chosen)} />
    </div>
  )
}

import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { describeTestedAnswer } from './describe-tested-answer.ts'
import { JobFields } from './JobFields.tsx'
import { PriceExamples } from './PriceExamples.tsx'
import { useTestJob } from './use-test-job.ts'

export interface TestJobProps {
  companyId: number
  entries: readonly PricingEntry[]
  /** The typed rules. */
  rules: PriceRules
  /** `undefined` if no service is priced. */
  typedList: PriceList | undefined
  savedList: PriceList | undefined
  level: 3 | 4
  isLocked: boolean
}

/** Prices a job at the typed prices in the browser, with the engine of real quotes. */
export function TestJob(props: TestJobProps) {
  const { entries, rules, typedList, level } = props
  const Heading = `h${level}` as const
  const testJob = useTestJob({ companyId: props.companyId, entries, rules, priceList: typedList })
  return (
    <section className="cq-sample cq-fields cq-test-job" aria-labelledby="test-job">
      <Heading id="test-job">Test a job</Heading>
      <JobFields testJob={testJob} />
      {testJob.job && typedList && (
        <ul className="cq-test-reasons" aria-live="polite" aria-label="What customers see">
          {describeTestedAnswer(testJob.job, typedList).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <PriceExamples
        companyId={props.companyId}
        typedList={typedList}
        savedList={props.savedList}
        isLocked={props.isLocked}
        job={testJob.job}
        selectedAddOnIds={testJob.form.values.selectedAddOnIds}
      />
    </section>
  )
}

import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { JobFields } from './JobFields.tsx'
import { PriceExamples } from './PriceExamples.tsx'
import { useTestJob } from './use-test-job.ts'
import {
  centsToDollars,
  answerJob,
  describeAnswerReasons,
  formatWholeDollars,
  NotQuotedError,
} from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'

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

/** How a customer with this job gets a price. Empty where every price is exact. */
function describeTestedAnswer(job: Job, priceList: PriceList): string[] {
  if (!priceList.rules.answers) return []
  try {
    const decision = answerJob(job, priceList)
    const reasons = describeAnswerReasons(decision.reasons)
    if (decision.mode === 'exact') return ['Customers see this exact price.']
    if (decision.mode === 'review') return ['Customers get a price by email from you.', ...reasons]
    const [low, high] = [decision.lowCents, decision.highCents].map((cents) =>
      formatWholeDollars(centsToDollars(cents)),
    )
    return [
      `Customers see the range ${low} to ${high}. The exact price lies within the range.`,
      ...reasons,
    ]
  } catch (error) {
    if (error instanceof NotQuotedError) return []
    throw error
  }
}

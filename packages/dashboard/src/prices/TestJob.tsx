import {
  answerJob,
  centsToDollars,
  describeAnswerReasons,
  formatCents,
  formatWholeDollars,
  NotQuotedError,
} from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { describeJob } from './describe-job.ts'
import { JobFields } from './JobFields.tsx'
import { PriceExamples } from './PriceExamples.tsx'
import type { TestJobForm } from './use-test-job.ts'

export interface TestJobProps {
  companyId: number
  testJob: TestJobForm
  /** `undefined` if no service is priced. */
  typedList: PriceList | undefined
  savedList: PriceList | undefined
  level: 3 | 4
  isLocked: boolean
}

/** Prices a job at the typed prices in the browser, with the engine of real quotes. Its total stays in view. */
export function TestJob(props: TestJobProps) {
  const { testJob, typedList, level } = props
  const Heading = `h${level}` as const
  return (
    <section className="cq-sample cq-fields cq-test-job" aria-labelledby="test-job">
      <div className="cq-test-head">
        <Heading id="test-job">Test a job</Heading>
        <strong aria-hidden="true">{totalOfTest(testJob)}</strong>
      </div>
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

type TestedJob = Pick<TestJobForm, 'job' | 'rules' | 'price'>

/** The test job in a line: `Test a job: Driveway 500 sq ft $212.00`. */
export function TestTotal({ testJob }: { testJob: TestedJob }) {
  return (
    <>
      <span>Test a job{testJob.job && `: ${describeJob(testJob.job, testJob.rules.rates)}`}</span>
      <strong>{totalOfTest(testJob)}</strong>
    </>
  )
}

function totalOfTest({ price }: TestedJob): string {
  return price && 'price' in price ? formatCents(price.price.totalCents) : 'No price'
}

/** How a customer with this job gets a price. Empty where every price is exact. */
function describeTestedAnswer(job: Job, priceList: PriceList): string[] {
  if (!priceList.rules.answers) return []
  try {
    const decision = answerJob(job, priceList)
    const reasons = describeAnswerReasons(decision.reasons)
    if (decision.mode === 'exact') return ['With these prices, customers see this exact price.']
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

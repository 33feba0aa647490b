import { useRef } from 'react'
import { AnswerScreen } from '../answers/AnswerScreen.tsx'
import { ContactFields } from '../contact/ContactFields.tsx'
import {
  customJobContactProblems,
  quoteContactProblems,
  type ContactProblems,
} from '../state/contact-problems.ts'
import { HoneypotField, valueOfHoneypot } from '../contact/HoneypotField.tsx'
import type { Messages } from '../messages/messages.ts'
import { Breakdown } from '../price/Breakdown.tsx'
import { PriceNotices } from '../price/PriceNotices.tsx'
import { usePriceBar } from '../price/use-price-bar.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isExactQuote } from '../state/widget-state.ts'
import { JobSummary } from './JobSummary.tsx'

/** The screen for the visitor's contact data, which submits the quote or custom job. */
export function ContactStep() {
  const { controller, messages, state } = useWidget()
  const { contact } = messages
  const honeypot = useRef<HTMLInputElement>(null)
  const priceBar = usePriceBar()
  const isCustom = state.method === 'custom'
  const problems = isCustom
    ? customJobContactProblems(state.customer, state.jobDescription)
    : quoteContactProblems(state.customer)

  const submit = () => {
    const filled = { website: valueOfHoneypot(honeypot.current) }
    if (isCustom) void controller.submission?.submitCustomJob(filled)
    else void controller.submission?.submitQuote(filled)
  }

  return (
    <form className="layout" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="main">
        <StepHeading backTo={isCustom ? 'job' : 'price'}>{messages.steps.contact}</StepHeading>
        {state.priced && <PriceNotices priced={state.priced} />}
        <ContactFields problems={problems} />
        <HoneypotField inputRef={honeypot} />
      </div>
      <div className="side">
        <PriceOrJob />
        <ActionBar
          figure={isCustom ? undefined : priceBar.figure}
          isBusy={state.isSubmitting}
          blockedReason={
            isCustom ? undefined : (priceBar.blockedReason ?? contactProblemText(problems, contact))
          }
          buttonLabel={
            state.isSubmitting
              ? contact.submitting
              : isCustom
                ? contact.submitCustomJob
                : contact.submitQuote
          }
          isSubmit
          onPress={submit}
        />
      </div>
    </form>
  )
}

/** The price or other answer that is submitted; the job if it is a custom job. */
function PriceOrJob() {
  const { method, priced } = useWidget().state
  if (!priced || method === 'custom') return <JobSummary />
  if (!isExactQuote(priced)) return <AnswerScreen name="AnswerSummary" />
  return <Breakdown priced={priced} isFolded />
}

function contactProblemText(
  problems: ContactProblems,
  contact: Messages['contact'],
): string | undefined {
  const { missing, invalid } = problems
  if (missing.length > 0) return contact.needs(missing.map((field) => contact.fields[field]))
  if (invalid.length > 0) return contact.check(invalid.map((field) => contact.fields[field]))
  return undefined
}

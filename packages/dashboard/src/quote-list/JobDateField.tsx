import { useRef, useState } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import { TextInput } from '@mantine/core'
import { canSuggest } from '../days/DayRequests.tsx'
import { useAutosave } from '../ui/use-autosave.ts'
import { useChangeJobDate } from '../quotes/quote-queries.ts'

/** The job date. Saves automatically. A value that could not be saved stays in the field with the error below it. */
export function JobDateField({ quote }: { quote: Quote }) {
  const field = useRef<HTMLInputElement>(null)
  // If the request fails after the drawer was closed, a toast shows the error.
  const isShownInField = () => field.current !== null
  const { mutate, error, saveOnExit } = useChangeJobDate(quote, { isShownInField })
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { saveSoon, flush, cancel } = useAutosave<string | null>(
    (jobDate) => mutate({ jobDate }, { onSuccess: () => setTyped(undefined) }),
    (jobDate) => saveOnExit({ jobDate }),
  )
  return (
    <TextInput
      ref={field}
      type="date"
      label="Job date"
      description={`The customer is not told of a change here.${quote.jobDate && canSuggest(quote) ? ' To tell them, use “Move to another day”.' : ''}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className="cq-job-date"
      min="1900-01-01"
      max="2199-12-31"
      value={typed ?? quote.jobDate ?? ''}
      error={problem ?? error?.message}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        // While a date is typed, the value is empty or has a year such as 0002.
        if (validity.valid) {
          setProblem(undefined)
          saveSoon(value || null)
        } else cancel()
      }}
      onBlur={({ currentTarget: { validity } }) => {
        flush()
        setProblem(
          validity.badInput
            ? 'Please complete the date. It is not saved yet.'
            : validity.valid
              ? undefined
              : 'Please enter a date from 1900 to 2199.',
        )
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush()
      }}
    />
  )
}

import { useState } from 'react'
import type { DayPart } from '@curbquote/types/days'
import type { Quote } from '@curbquote/types/quotes'
import { Checkbox } from '@mantine/core'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ApiRequestError } from '../api-client/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { toLocalDay } from '../ui/is-day.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { addDays } from './day-format.ts'
import { useDayDecisions } from './day-queries.ts'
import { DayChoiceFields } from './DayChoiceFields.tsx'

/** Suggests a day to the customer, who gets an email. */
export function SuggestDayDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { suggest } = useDayDecisions(quote.id)
  const [choice, setChoice] = useState<{ day: string; part: DayPart | '' }>({ day: '', part: '' })
  const [isAgreed, setIsAgreed] = useState(false)
  const [isOverbooking, setIsOverbooking] = useState(false)
  const isFull = suggest.error instanceof ApiRequestError && suggest.error.code === 'DAY_FULL'
  const tomorrow = addDays(toLocalDay(new Date()), 1)
  return (
    <Dialog title={`A day for ${quote.customerName}`} isOnTop onClose={onClose}>
      <form
        className="cq-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!choice.day || suggest.isPending) return
          suggest.mutate(
            {
              day: choice.day,
              ...(choice.part && { part: choice.part }),
              ...(isOverbooking && { overbook: true }),
              ...(isAgreed && { isAgreed }),
            },
            { onSuccess: onClose },
          )
        }}
      >
        <p className="cq-dialog-text">
          {isAgreed
            ? 'The customer gets an email that confirms the day.'
            : 'The customer gets an email and can keep the day or ask for another one. The place is held for five days.'}
        </p>
        <DayChoiceFields
          from={tomorrow}
          day={choice.day}
          part={choice.part}
          onChange={(next) => {
            setChoice(next)
            suggest.reset()
          }}
        />
        <Checkbox
          label="The customer has agreed to this day"
          description="For example by phone. The email then confirms the day."
          checked={isAgreed}
          onChange={({ currentTarget: { checked } }) => setIsAgreed(checked)}
        />
        {isFull && (
          <Checkbox
            label="This day is full. Take the job anyway."
            checked={isOverbooking}
            onChange={({ currentTarget: { checked } }) => setIsOverbooking(checked)}
          />
        )}
        <FormError
          title="The day was not suggested"
          message={suggest.error && !isFull ? reasonOf(suggest.error) : undefined}
        />
        <DialogButtons
          onCancel={onClose}
          disabled={!choice.day || (isFull && !isOverbooking)}
          loading={suggest.isPending}
        >
          {isAgreed ? 'Confirm' : 'Suggest'}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { type DayPart, dayParts } from '@curbquote/types/days'
import type { CalendarJob } from '@curbquote/types/quotes'
import { Button, Checkbox } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { countNoun } from '../ui/count-noun.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { addDays, formatDay } from './day-format.ts'
import { useMoveJobs } from './day-queries.ts'
import { DayChoiceFields } from './DayChoiceFields.tsx'

export interface MoveDialogProps {
  day: string
  today: string
  /** The confirmed jobs of the day. */
  jobs: readonly Pick<CalendarJob, 'id' | 'customerName' | 'address' | 'part'>[]
  /** The target of a drag, which the owner confirms. */
  target?: { day: string; part: DayPart } | undefined
  isOnTop?: boolean
  /** Called when all jobs were moved. */
  onMoved?: () => void
  onClose: () => void
}

/** How many days before its own a job can be moved, for example before rain. */
const earlierDays = 14

/** Moves all or some jobs of a day. Each customer gets one email, unless the owner tells them in another way. */
export function MoveDialog({
  day,
  today,
  jobs,
  target,
  isOnTop = false,
  onMoved,
  onClose,
}: MoveDialogProps) {
  const [chosen, setChosen] = useState(() => jobs.map(({ id }) => id))
  const [choice, setChoice] = useState<{ day: string; part: DayPart | '' }>(
    target ?? { day: jobs.length > 1 ? 'each' : '', part: '' },
  )
  const [isTold, setIsTold] = useState(true)
  const [isOverbooking, setIsOverbooking] = useState(false)
  const [left, setLeft] = useState<number[]>()
  const move = useMoveJobs()
  const [only] = jobs.length === 1 ? jobs : []
  const earliest = addDays(day, -earlierDays)
  const leftJobs = jobs.filter(({ id }) => left?.includes(id))
  const submit = () =>
    move.mutate(
      {
        from: day,
        quoteIds: left ?? chosen,
        to: choice.day,
        ...(choice.part && { part: choice.part }),
        ...(isOverbooking && { overbook: true }),
        notify: isTold,
      },
      {
        onSuccess: (moved) => {
          if (moved.left.length > 0) return setLeft(moved.left)
          onClose()
          onMoved?.()
        },
      },
    )
  return (
    <Dialog
      title={only ? `Move ${only.customerName}` : `Move ${formatDay(day)}`}
      {...{ isOnTop, onClose }}
    >
      <form
        className="cq-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (choice.day && chosen.length > 0 && !move.isPending) submit()
        }}
      >
        {left ? (
          <div role="alert">
            <p className="cq-dialog-text">
              {countNoun(left.length, 'job')} found no room and stayed on {formatDay(day)}:
            </p>
            <ul>
              {leftJobs.map(({ id, customerName }) => (
                <li key={id}>{customerName}</li>
              ))}
            </ul>
            <Checkbox
              label="Take them anyway, above the capacity"
              checked={isOverbooking}
              onChange={({ currentTarget: { checked } }) => setIsOverbooking(checked)}
            />
          </div>
        ) : (
          !only && (
            <fieldset className="cq-move-jobs">
              <legend className="cq-visually-hidden">Jobs</legend>
              <Checkbox
                className="cq-move-all"
                label={`${chosen.length} of ${countNoun(jobs.length, 'job')}`}
                checked={chosen.length === jobs.length}
                indeterminate={chosen.length > 0 && chosen.length < jobs.length}
                onChange={() =>
                  setChosen(chosen.length === jobs.length ? [] : jobs.map(({ id }) => id))
                }
              />
              {jobs.map(({ id, customerName, address, part }) => (
                <Checkbox
                  key={id}
                  label={customerName}
                  description={[part, address].filter(Boolean).join(' · ')}
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((ids) =>
                      checked ? [...ids, id] : ids.filter((other) => other !== id),
                    )
                  }
                />
              ))}
            </fieldset>
          )
        )}
        <DayChoiceFields
          from={earliest < today ? today : earliest}
          current={{ day, otherPart: dayParts.find((part) => only?.part && part !== only.part) }}
          hasEach={!only}
          day={choice.day}
          part={choice.part}
          onChange={setChoice}
        />
        <Checkbox
          label={only ? 'Tell the customer by email' : 'Tell the customers by email'}
          description="It asks whether the new day suits them."
          checked={isTold}
          onChange={({ currentTarget: { checked } }) => setIsTold(checked)}
        />
        <FormError
          title="The jobs were not moved"
          message={move.error ? reasonOf(move.error) : undefined}
        />
        <div className="cq-dialog-buttons">
          <Button onClick={onClose}>{left ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="filled"
            type="submit"
            loading={move.isPending}
            disabled={!choice.day || chosen.length === 0}
          >
            Move {countNoun((left ?? chosen).length, 'job')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

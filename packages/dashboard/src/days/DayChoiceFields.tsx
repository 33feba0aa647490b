import { type DayPart, dayParts } from '@curbquote/types/days'
import { NativeSelect } from '@mantine/core'
import { addDays, describeRoom, formatDay, partLabels } from './day-format.ts'
import { useDayLoads } from './day-queries.ts'

const shownDays = 60

export interface DayChoiceFieldsProps {
  /** The first day of the choice. */
  from: string
  /** The day of the jobs that are moved. Only its other half is offered, and only to a single job. */
  current?: { day: string; otherPart: DayPart | undefined }
  /** A day, or `each`. */
  day: string
  part: DayPart | ''
  /** Offers "Each as it fits". */
  hasEach?: boolean
  onChange: (choice: { day: string; part: DayPart | '' }) => void
}

/** The choice of a day, with the room of each, and of a half-day. */
export function DayChoiceFields(props: DayChoiceFieldsProps) {
  const { from, current, day, part, hasEach, onChange } = props
  const { data, error } = useDayLoads({ from, to: addDays(from, shownDays - 1) })
  const otherPart = current?.otherPart
  const days = (data ?? [])
    .filter((load) => load.day !== current?.day || otherPart)
    .map((load) => ({
      value: load.day,
      label: `${formatDay(load.day)} · ${load.day === current?.day && otherPart ? otherPart : describeRoom(load)}`,
    }))
  const change = (next: { day: string; part: DayPart | '' }) =>
    onChange(next.day === current?.day && otherPart ? { ...next, part: otherPart } : next)
  return (
    <div className="cq-day-choice">
      <NativeSelect
        label="Day"
        data-autofocus
        disabled={!data}
        error={error ? 'The days could not be loaded.' : undefined}
        value={day}
        data={[
          { value: '', label: data ? 'Choose a day' : 'Loading…' },
          ...(hasEach ? [{ value: 'each', label: 'Each as it fits' }] : []),
          ...days,
        ]}
        onChange={({ currentTarget: { value } }) => change({ day: value, part })}
      />
      {day !== 'each' && (
        <NativeSelect
          label="Time of day"
          value={part}
          data={[
            { value: '', label: 'Where there is room' },
            ...dayParts.map((value) => ({ value, label: partLabels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ day, part: dayParts.find((known) => known === value) ?? '' })
          }
        />
      )}
    </div>
  )
}

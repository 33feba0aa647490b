import { type DayPart, dayParts } from '@curbquote/types/days'
import { NativeSelect } from '@mantine/core'
import { addDays, describeRoom, formatDay, partLabels } from './day-format.ts'
import { useDayLoads } from './day-queries.ts'

const shownDays = 60

export interface DayChoiceFieldsProps {
  /** The first day of the choice. */
  from: string
  /** A day that is not offered. */
  except?: string | undefined
  /** A day, or `each`. */
  day: string
  part: DayPart | ''
  /** Offers "Each as it fits". */
  hasEach?: boolean
  onChange: (choice: { day: string; part: DayPart | '' }) => void
}

/** The choice of a day, with the room of each, and of a half-day. */
export function DayChoiceFields(props: DayChoiceFieldsProps) {
  const { from, except, day, part, hasEach, onChange } = props
  const { data, error } = useDayLoads({ from, to: addDays(from, shownDays - 1) })
  const days = (data ?? [])
    .filter((load) => load.day !== except)
    .map((load) => ({
      value: load.day,
      label: `${formatDay(load.day)} · ${describeRoom(load)}`,
    }))
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
        onChange={({ currentTarget: { value } }) => onChange({ day: value, part })}
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
            onChange({ day, part: dayParts.find((known) => known === value) ?? '' })
          }
        />
      )}
    </div>
  )
}

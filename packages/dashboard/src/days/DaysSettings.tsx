import { type DayPart, dayParts, type DaySettings, maxJobsPerPart } from '@curbquote/types/days'
import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { PlanNote } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { parseAmount } from '../forms/parse-amount.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { countNoun } from '../ui/count-noun.ts'
import { isDay } from '../ui/is-day.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { CalendarFeed } from './CalendarFeed.tsx'
import { partLabels } from './day-format.ts'
import { useDayLoads, useDaySettings, useSaveDaySettings } from './day-queries.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** How many jobs fit into a half-day, and which days customers can ask for. */
export function DaysSettings() {
  const { data, error, isFetching, refetch } = useDaySettings()
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  return (
    <section className="cq-panel cq-setting" aria-labelledby="days">
      <h2 id="days">Days</h2>
      <p className="cq-setting-note">
        After accepting, customers ask for up to three days. You confirm one of them or suggest
        another one.
      </p>
      {isPlanInactive && <PlanNote what="Changing days" className="cq-setting-note" />}
      {error && !data ? (
        <LoadFailure title="Your days could not be loaded" {...{ error, isFetching, refetch }} />
      ) : data ? (
        <DaysEditor saved={data} />
      ) : (
        <Skeleton height={420} mt={16} />
      )}
      <CalendarFeed />
    </section>
  )
}

type DayFields = {
  /** By `weekday part`. */
  capacity: Record<string, string>
  earliestDays: string
  latestDays: string
  reserveWeekday: string
  requestsBlock: boolean
  daysOff: { day: string; label: string }[]
}

const keyOfPart = (weekday: number, part: DayPart) => `${weekday} ${part}`

function fieldsOf(settings: DaySettings): DayFields {
  return {
    capacity: Object.fromEntries(
      settings.capacity.map(({ weekday, part, jobs }) => [keyOfPart(weekday, part), String(jobs)]),
    ),
    earliestDays: String(settings.earliestDays),
    latestDays: String(settings.latestDays),
    reserveWeekday: settings.reserveWeekday === null ? '' : String(settings.reserveWeekday),
    requestsBlock: settings.requestsBlock,
    daysOff: settings.daysOff,
  }
}

function toSettings(fields: DayFields): DaySettings {
  return {
    capacity: weekdays.flatMap((_name, weekday) =>
      dayParts.map((part) => ({
        weekday,
        part,
        jobs: Number(fields.capacity[keyOfPart(weekday, part)] ?? 0),
      })),
    ),
    earliestDays: Number(fields.earliestDays),
    latestDays: Number(fields.latestDays),
    reserveWeekday: fields.reserveWeekday === '' ? null : Number(fields.reserveWeekday),
    requestsBlock: fields.requestsBlock,
    daysOff: fields.daysOff.filter(({ day }) => day),
  }
}

const maxEarliestDays = 60
const maxLatestDays = 365

function isWhole(text: string, max: number): boolean {
  return parseAmount(text, max, 0) !== undefined
}

/** Warns that jobs stay on a day off. */
function PlannedJobs({ day }: { day: string }) {
  const { data } = useDayLoads({ from: day, to: day })
  const jobs = data?.[0]?.parts.reduce((sum, { taken }) => sum + taken, 0) ?? 0
  if (jobs === 0) return null
  return (
    <p className="cq-setting-note" role="status">
      {countNoun(jobs, 'job')} planned on this day. A day off moves no jobs.{' '}
      <Link to={`/company/dashboard?tab=quotes&view=calendar&week=${day}`}>Open the calendar</Link>
    </p>
  )
}

const wholeJobs = `Enter whole numbers from 0 to ${maxJobsPerPart}.`

function DaysEditor({ saved }: { saved: DaySettings }) {
  const form = useSavedForm<DayFields>({
    saved: fieldsOf(saved),
    validateInputOnBlur: true,
    validate: {
      capacity: Object.fromEntries(
        Object.keys(fieldsOf(saved).capacity).map((key) => [
          key,
          (jobs: string) => (isWhole(jobs, maxJobsPerPart) ? null : wholeJobs),
        ]),
      ),
      earliestDays: (days) =>
        isWhole(days, maxEarliestDays) ? null : `Enter a number from 0 to ${maxEarliestDays}.`,
      latestDays: (days, { earliestDays }) =>
        !isWhole(days, maxLatestDays) || Number(days) < 1
          ? `Enter a number from 1 to ${maxLatestDays}.`
          : Number(days) < Number(earliestDays)
            ? 'Must not be before the earliest day.'
            : null,
      daysOff: {
        day: (day, { daysOff }, path) =>
          day || !daysOff[Number(path.split('.')[1])]?.label ? null : 'Choose a day.',
      },
    },
  })
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useSaveDaySettings()
  return (
    <>
      <form
        id="days-form"
        className="cq-fields"
        tabIndex={-1}
        noValidate
        onSubmit={form.onSave(async (fields) => {
          return fieldsOf(await save.mutateAsync(toSettings(fields)))
        }, focusFirstInvalidField(form))}
      >
        <table className="cq-capacity">
          <caption>Jobs per half-day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {dayParts.map((part) => (
                <th key={part} scope="col">
                  {partLabels[part]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, weekday) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {dayParts.map((part) => (
                  <td key={part}>
                    <AmountInput
                      aria-label={`${name}, ${part}`}
                      step={1}
                      max={maxJobsPerPart}
                      decimals={0}
                      {...form.getInputProps(`capacity.${keyOfPart(weekday, part)}`)}
                      error={`capacity.${keyOfPart(weekday, part)}` in form.errors}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {Object.values(form.errors).includes(wholeJobs) && <p role="alert">{wholeJobs}</p>}
        <div className="cq-field-row cq-days-ahead">
          <AmountInput
            label="Earliest (days from today)"
            step={1}
            max={maxEarliestDays}
            decimals={0}
            {...form.getInputProps('earliestDays')}
          />
          <AmountInput
            label="Latest (days from today)"
            step={1}
            max={maxLatestDays}
            decimals={0}
            {...form.getInputProps('latestDays')}
          />
        </div>
        <NativeSelect
          className="cq-day-reserve"
          label="Reserve day"
          description="Customers cannot ask for this day. Jobs of a rained-out day can move to it."
          data={[
            { value: '', label: 'No reserve day' },
            ...weekdays.map((name, weekday) => ({
              value: String(weekday),
              label: `Keep ${name} free as reserve`,
            })),
          ]}
          {...form.getInputProps('reserveWeekday')}
        />
        <Checkbox
          label="Unconfirmed requests block the day"
          description="A request holds its place for 48 hours, if the customer opened the quote from the email and signed it. At most half of the places can be held this way."
          {...form.getInputProps('requestsBlock', { type: 'checkbox' })}
        />
        <fieldset id="days-off" className="cq-days-off">
          <legend>Days off</legend>
          {form.values.daysOff.map(({ day }, index) => (
            <div key={index} className="cq-day-off">
              <TextInput
                type="date"
                aria-label="Day off"
                {...form.getInputProps(`daysOff.${index}.day`)}
              />
              <TextInput
                aria-label="Reason"
                placeholder="Reason (optional)"
                maxLength={80}
                {...form.getInputProps(`daysOff.${index}.label`)}
              />
              <Button onClick={() => form.removeListItem('daysOff', index)}>Remove</Button>
              {isDay(day) && <PlannedJobs day={day} />}
            </div>
          ))}
          <Button onClick={() => form.insertListItem('daysOff', { day: '', label: '' })}>
            Add a day off
          </Button>
        </fieldset>
      </form>
      <SaveBar
        form="days-form"
        label="Save Days"
        isChanged={isChanged}
        isValid={form.isValid()}
        save={save}
        onUndo={form.reset}
      />
    </>
  )
}

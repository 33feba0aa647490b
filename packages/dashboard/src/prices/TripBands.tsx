import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { describeTripBands } from '@curbquote/pricing'
import { maxServiceMiles, maxTripBands } from '@curbquote/types/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { AmountInput } from '../ui/AmountInput.tsx'
import { isUnlimited, type TripBandFields, toTripBands } from './trip-bands-form.ts'

/** The part of a form that has trip bands. */
interface TripBandsForm {
  values: { bands: TripBandFields[] }
  insertListItem: (path: string, item: TripBandFields) => void
  removeListItem: (path: string, index: number) => void
  getInputNode: (path: string) => HTMLElement | null
}

export interface TripBandsProps {
  form: TripBandsForm
  /** Gives the props of an input for the path of its value. */
  field: (path: string) => { onChange: (text: string) => void }
  /** Level of the heading. */
  level: 3 | 4
  /** Shown while there are fees. */
  note?: ReactNode
}

/** The trip fee by distance bands: a row for each. */
export function TripBands({ form, field, level, note }: TripBandsProps) {
  const { bands } = form.values
  const Heading = `h${level}` as const
  const add = () => {
    // Rendered at once, so that the new row can take the focus.
    flushSync(() => form.insertListItem('bands', { upTo: '', fee: bands.length === 0 ? '0' : '' }))
    form.getInputNode(`bands.${bands.length}.upTo`)?.focus()
  }
  return (
    <section className="cq-fields cq-sizes" aria-labelledby="trip-fee">
      <Heading id="trip-fee">Trip fee</Heading>
      <p className="cq-setting-note">
        {bands.length === 0
          ? 'No trip fee. Add a distance to charge for longer trips.'
          : describeTyped(bands)}
      </p>
      {bands.length > 0 && note}
      {bands.length > 0 && (
        <ul>
          {bands.map((_, index) => (
            <li key={index}>
              <AmountInput
                label="Up to (miles)"
                placeholder={isUnlimited(bands, index) ? 'Any distance' : ''}
                step={1}
                decimals={0}
                max={maxServiceMiles}
                {...field(`bands.${index}.upTo`)}
              />
              <AmountInput label="Fee ($)" {...field(`bands.${index}.fee`)} />
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={`Remove distance ${index + 1}`}
                onClick={() => form.removeListItem('bands', index)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {bands.length < maxTripBands && (
        <Button variant="subtle" size="xs" onClick={add}>
          Add a distance
        </Button>
      )}
    </section>
  )
}

/** The complete bands in a sentence. */
function describeTyped(bands: TripBandFields[]): string {
  const complete = bands.filter(
    ({ upTo, fee }, index) => fee.trim() && (upTo.trim() || isUnlimited(bands, index)),
  )
  if (complete.length === 0) return 'Enter a distance and its fee.'
  const sentence = `${describeTripBands({ tripBands: toTripBands(complete) })}.`
  return isUnlimited(complete, complete.length - 1)
    ? sentence
    : `${sentence} The last fee also applies to longer trips.`
}

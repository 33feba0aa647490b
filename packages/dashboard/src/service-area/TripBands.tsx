import { flushSync } from 'react-dom'
import { maxServiceMiles, maxTripBands } from '@curbquote/types/limits'
import { ActionIcon, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { AmountInput } from '../ui/AmountInput.tsx'
import type { ServiceAreaFields } from './service-area-form.ts'

export interface TripBandsProps {
  form: UseFormReturnType<ServiceAreaFields>
  /** The fees in words. */
  summary: string
}

/** The trip fee by distance bands: a row for each. */
export function TripBands({ form, summary }: TripBandsProps) {
  const { bands } = form.values
  const add = () => {
    // Rendered at once, so that the new row can take the focus.
    flushSync(() => form.insertListItem('bands', { upTo: '', fee: bands.length === 0 ? '0' : '' }))
    form.getInputNode(`bands.${bands.length}.upTo`)?.focus()
  }
  return (
    <section className="cq-fields cq-sizes" aria-labelledby="trip-fee">
      <h3 id="trip-fee">Trip fee</h3>
      <p className="cq-setting-note">
        {bands.length === 0
          ? 'No trip fee. Add a distance to charge for longer trips.'
          : `${summary}. The last fee also applies to longer trips.`}
      </p>
      {bands.length > 0 && (
        <ul>
          {bands.map((_, index) => (
            <li key={index}>
              <AmountInput
                label="Up to (miles)"
                step={1}
                decimals={0}
                max={maxServiceMiles}
                {...form.getInputProps(`bands.${index}.upTo`)}
              />
              <AmountInput label="Fee ($)" {...form.getInputProps(`bands.${index}.fee`)} />
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

import { usTimeZones } from '@curbquote/types/places'
import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { nameTimeZone } from './name-time-zone.ts'

/** Selects a time zone by typing part of its name. `savedZone` may be outside the United States. */
export function TimeZoneSelect({
  savedZone,
  bind,
}: {
  savedZone: string
  bind: GetInputPropsReturnType
}) {
  const listed: readonly string[] = usTimeZones
  const zones = listed.includes(savedZone) ? listed : [savedZone, ...listed]
  return (
    <Select
      {...bind}
      label="Time zone"
      description="Used for dates and the daily summary. The time zone follows your ZIP code until you choose another time zone."
      searchable
      allowDeselect={false}
      withAsterisk={false}
      nothingFoundMessage="No time zone found"
      data={zones.map((zone) => ({ value: zone, label: nameTimeZone(zone) }))}
    />
  )
}

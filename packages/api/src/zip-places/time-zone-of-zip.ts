import lookUpZone from '@photostructure/tz-lookup'
import { usStates, usTimeZones } from '@curbquote/types'
import { findZipPlace, milesBetween, type ZipPlace, zipPlaces } from './zip-places.ts'

/** The time zone of a company without a usable ZIP code. */
export const defaultTimeZone = 'America/New_York'

const zonesInUs: ReadonlySet<string> = new Set(usTimeZones)
const states: ReadonlySet<string> = new Set(usStates.map(([code]) => code))

/** The IANA time zone at a ZIP code. `undefined` for an unknown one. Wrong for some towns near the border of two zones. */
export function timeZoneOfZip(zip: string): string | undefined {
  const place = findZipPlace(zip)
  return place && (foreignZoneReplacement(place) ?? zoneAt(place))
}

/**
 * The look-up is coarse: close to Canada and Mexico it returns their zones, some of which have no daylight saving time. In a
 * state, the zone of the nearest place of that state with a zone of the United States is used instead.
 */
function foreignZoneReplacement(place: ZipPlace): string | undefined {
  if (!states.has(place.state) || zonesInUs.has(zoneAt(place))) return undefined
  const nearest = [...zipPlaces().values()]
    .filter((other) => other.state === place.state)
    .map((other) => ({ other, miles: milesBetween(place, other) }))
    .toSorted((a, b) => a.miles - b.miles)
    .find(({ other }) => zonesInUs.has(zoneAt(other)))
  return nearest && zoneAt(nearest.other)
}

function zoneAt({ latitude, longitude }: ZipPlace): string {
  return lookUpZone(latitude, longitude)
}

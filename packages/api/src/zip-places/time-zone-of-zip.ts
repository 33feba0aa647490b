import lookUpZone from '@photostructure/tz-lookup'
import { usTimeZones } from '@curbquote/types/places'
import { findZipPlace, milesBetween, type ZipPlace, zipPlaces } from './zip-places.ts'

/** The time zone of a company without a usable ZIP code. */
export const defaultTimeZone = 'America/New_York'

const zonesInUs: ReadonlySet<string> = new Set(usTimeZones)
/** Islands whose zone the look-up does not know, or knows by a name that owners cannot choose. */
const zonesOfIslands: ReadonlyMap<string, string> = new Map([
  ['AS', 'Pacific/Pago_Pago'],
  ['GU', 'Pacific/Guam'],
  ['MP', 'Pacific/Guam'],
  ['PR', 'America/Puerto_Rico'],
  ['VI', 'America/Puerto_Rico'],
])

/** Outside of the United States: associated states and military post offices. */
const abroad = new Set(['FM', 'MH', 'PW', 'AA', 'AE', 'AP'])

/** The IANA time zone at a ZIP code. `undefined` for an unknown one. Wrong for some towns near the border of two zones. */
export function timeZoneOfZip(zip: string): string | undefined {
  const place = findZipPlace(zip)
  return (
    place && (zonesOfIslands.get(place.state) ?? foreignZoneReplacement(place) ?? zoneAt(place))
  )
}

/**
 * The look-up is coarse: near the borders it returns a Canadian or Mexican zone, some of which have no daylight saving time. A place
 * in a state then gets the zone of the nearest place of the same state that has a zone of the United States.
 */
function foreignZoneReplacement(place: ZipPlace): string | undefined {
  if (abroad.has(place.state) || zonesInUs.has(zoneAt(place))) return undefined
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

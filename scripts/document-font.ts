import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './build-if-stale.ts'

/*
 * Makes the fonts of `packages/api/src/documents/fonts`, and `printed-characters.json`, from Noto fonts (OFL 1.1). The packages are
 * needed only here, and together they are 300 MB, so they are not dependencies. In a temporary folder:
 *
 *     npm install fontkit@2.0.4 subset-font@2.9.0 @expo-google-fonts/noto-sans@0.4.2 … && node …/scripts/document-font.ts node_modules
 *
 * with `@expo-google-fonts/noto-emoji` and `@expo-google-fonts/noto-sans-{script}` of the scripts below.
 */

/** Scripts in the order in which a character's font is looked up. The characters of Noto Sans come first. */
const scripts = [
  'arabic',
  'armenian',
  'bengali',
  'cherokee',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'sinhala',
  'tamil',
  'telugu',
  'thaana',
  'thai',
  'sc',
  'kr',
  'symbols',
  'symbols-2',
  'emoji',
]

const [modules] = process.argv.slice(2)
if (!modules) throw new Error('Usage: node scripts/document-font.ts path/to/node_modules')
const require = createRequire(path.resolve(modules, 'package.json'))
const load = async <Module>(name: string) =>
  (await import(pathToFileURL(require.resolve(name)).href)) as Module
const { default: subsetFont } = await load<{
  default: (font: Buffer, text: string, options: object) => Promise<Buffer>
}>('subset-font')
const { default: fontkit } = await load<{
  default: { create: (font: Buffer) => { characterSet: number[] } }
}>('fontkit')
const target = path.join(repositoryRoot, 'packages/api/src/documents/fonts')
const packageFolder = (name: string) => path.resolve(modules, '@expo-google-fonts', name)

/** Characters that are never printed by a font: controls, spaces of other widths, private use, surrogates. */
const isIgnored = (code: number) =>
  code < 0x20 || /[\p{Cc}\p{Cs}\p{Co}\p{Cf}\p{Cn}]/u.test(String.fromCodePoint(code))

/** Noto Sans has the letters of Devanagari too, which are shaped by the font of that script. */
const isEuropean = (code: number) =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
    String.fromCodePoint(code),
  ) && !/\p{Script_Extensions=Devanagari}/u.test(String.fromCodePoint(code))

const large = new Set(
  ['sc', 'kr', 'symbols', 'symbols-2'].map((script) => `noto-sans-${script}.ttf`),
).add('noto-emoji.ttf')
const european = new Set<number>()
const seen = new Set<number>()
const printed: [file: string, ranges: [first: number, last: number][]][] = []

for (const [source, file] of [
  ['noto-sans/400Regular/NotoSans_400Regular.ttf', 'noto-sans-regular.ttf'],
  ['noto-sans/700Bold/NotoSans_700Bold.ttf', 'noto-sans-bold.ttf'],
  ...scripts.map((script) => {
    const name = script === 'emoji' ? 'noto-emoji' : `noto-sans-${script}`
    const family = name
      .split('-')
      .map((part) =>
        part.length < 3 ? part.toUpperCase() : part[0]?.toUpperCase() + part.slice(1),
      )
      .join('')
    return [`${name}/400Regular/${family}_400Regular.ttf`, `${name}.ttf`] as const
  }),
] as const) {
  const original = await readFile(path.resolve(modules, '@expo-google-fonts', source))
  const all = fontkit.create(original).characterSet.filter((code) => !isIgnored(code))
  const isLatin = file.startsWith('noto-sans-regular') || file.startsWith('noto-sans-bold')
  // Scripts share marks and punctuation, which each font shapes with its own letters.
  const isShared = !isLatin && !large.has(file)
  const own = isLatin
    ? all.filter(isEuropean)
    : all.filter((code) => !(isShared ? european : seen).has(code) || [0x20, 0x25cc].includes(code))
  const text = String.fromCodePoint(...own, 0x200c, 0x200d, 0xfe0e, 0xfe0f)
  const font = await subsetFont(original, text, {
    targetFormat: 'sfnt',
    noHinting: true,
    // Noto Sans without `ccmp`, which splits letters such as ị, so that they cannot be copied from the PDF.
    ...(isLatin && { keepFeatures: ['kern', 'mark', 'mkmk'] }),
    // Without the glyphs of vertical text and of other countries.
    ...(['noto-sans-sc.ttf', 'noto-sans-kr.ttf'].includes(file) && { keepFeatures: ['ccmp'] }),
    // The copyright notice, which the license requires.
    preserveNameIds: [0, 13, 14],
  })
  await writeFile(path.join(target, file), font)
  const wanted = new Set(own)
  const added = fontkit
    .create(font)
    .characterSet.filter(
      (code) => wanted.has(code) && !(isShared ? european : seen).has(code) && code !== 0x25cc,
    )
  for (const code of added) (isLatin ? european : seen).add(code)
  if (isLatin) for (const code of added) seen.add(code)
  if (file !== 'noto-sans-bold.ttf') printed.push([file, rangesOf(added)])
  console.log(`${file}: ${font.length} bytes, ${added.length} characters`)
}
await copyFile(
  path.join(packageFolder('noto-sans'), 'LICENSE_FONT'),
  path.join(target, 'LICENSE.txt'),
)
await writeFile(
  path.join(target, 'printed-characters.json'),
  `${JSON.stringify(Object.fromEntries(printed)).replaceAll('"noto', '\n"noto')}\n`,
)

function rangesOf(codes: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

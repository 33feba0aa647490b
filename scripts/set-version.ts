import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'

/** The places besides the npm packages that name the version. */
export const versionPlaces: readonly [file: string, pattern: RegExp][] = [
  ['package.json', /(?<="version": ")[^"]+/],
  ['packages/wordpress/curbquote/curbquote.php', /(?<=\* Version: +)\S+/],
  ['packages/wordpress/curbquote/readme.txt', /(?<=^Stable tag: )\S+/m],
  ['packages/wordpress/curbquote/block/edit.asset.php', /(?<='version' +=> ')[^']+/],
  ['examples/astro/package.json', /(?<="@curbquote\/widget": "\^)[^"]+/],
  ['examples/nextjs/package.json', /(?<="@curbquote\/widget": "\^)[^"]+/],
]

/** Copies the version of the npm packages, which changesets has set, to the other places. */
export async function setVersion(): Promise<void> {
  const client = await readFile(path.join(repositoryRoot, 'packages/client/package.json'), 'utf8')
  const { version } = JSON.parse(client) as { version: string }
  for (const [file, pattern] of versionPlaces) {
    const place = path.join(repositoryRoot, file)
    const text = await readFile(place, 'utf8')
    await writeFile(place, text.replace(pattern, version))
  }
}

if (import.meta.main) await setVersion()

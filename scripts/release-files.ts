import { createHash } from 'node:crypto'
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zipSync } from 'fflate'
import { repositoryRoot } from './build-if-stale.ts'
import { type PublishedPackage, withPackedPackage } from './pack-package.ts'

/** The files that developers install, by the names under which a server offers them. */
export type ReleaseFile = 'client.tgz' | 'widget.tgz' | 'wordpress.zip'

const plugin = path.join(repositoryRoot, 'packages/wordpress')

/**
 * Packs the built npm packages and the WordPress plugin into an empty folder, with their checksums. The same sources make the
 * same files. `nameOf` gives the files other names.
 */
export async function packReleaseFiles(
  folder: string,
  nameOf: (file: ReleaseFile) => string = (file) => file,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const place = (file: ReleaseFile) => path.join(folder, nameOf(file))
  const pack = (name: PublishedPackage, file: ReleaseFile) =>
    withPackedPackage(name, (tarball) => copyFile(tarball, place(file)))
  await Promise.all([
    pack('client', 'client.tgz'),
    pack('widget-sdk', 'widget.tgz'),
    zipPlugin().then((zip) => writeFile(place('wordpress.zip'), zip)),
  ])
  const files = (['client.tgz', 'widget.tgz', 'wordpress.zip'] as const).map(nameOf)
  const sums = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file))
      return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`
    }),
  )
  await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''))
}

async function zipPlugin(): Promise<Uint8Array> {
  const files: string[] = []
  for await (const entry of glob('curbquote/**/*.*', { cwd: plugin })) files.push(entry)
  const license = path.join(repositoryRoot, 'LICENSE')
  const contents = await Promise.all(
    files.toSorted().map(async (file) => [file, await readFile(path.join(plugin, file))] as const),
  )
  return zipSync(
    Object.fromEntries([...contents, ['curbquote/LICENSE', await readFile(license)] as const]),
    // The time of the build would change the file.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
}

if (import.meta.main) {
  const [, , folder] = process.argv
  if (folder === undefined) throw new Error('Name the folder of the files.')
  await packReleaseFiles(path.resolve(repositoryRoot, folder))
}

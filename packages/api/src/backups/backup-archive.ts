import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { StartupError } from '../errors/errors.ts'

/** The last entry of an archive. An archive without it is incomplete. */
export interface BackupManifest {
  format: 1
  /** The version of the product that made the backup. */
  version: string
  createdAt: string
  /** Sizes and SHA-256 hashes of the files, by their paths. */
  files: Record<string, { byteSize: number; sha256: string }>
}

type Entry = AsyncIterable<unknown> & { header: Header; resume(): unknown }

const manifestName = 'manifest.json'

/** Content that does not compress well, such as photos, is most of the data. */
const compression = { level: 1 }

/** Writes the folders, by their names in the archive, as a compressed tar file that ends with the manifest. */
export async function writeArchive(
  output: Writable,
  folders: Record<string, string>,
  version: string,
): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createGzip(compression), output)
  // A failed output destroys the archive, which ends `packFolders`. The error of the output is the one to report.
  await Promise.all([written, packFolders(archive, folders, version)])
}

async function packFolders(
  archive: ReturnType<typeof pack>,
  folders: Record<string, string>,
  version: string,
): Promise<void> {
  const files: BackupManifest['files'] = {}
  const createdAt = new Date().toISOString()
  try {
    for (const [name, folder] of Object.entries(folders)) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      archive.entry({ name, type: 'directory', mode: 0o700 })
      for (const entry of entries) {
        const source = path.join(entry.parentPath, entry.name)
        const target = path.posix.join(name, ...path.relative(folder, source).split(path.sep))
        if (entry.isDirectory()) archive.entry({ name: target, type: 'directory', mode: 0o700 })
        else if (entry.isFile()) files[target] = await packFile(archive, source, target)
      }
    }
    const manifest: BackupManifest = { format: 1, version, createdAt, files }
    archive.entry({ name: manifestName, mode: 0o600 }, JSON.stringify(manifest))
    archive.finalize()
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

async function packFile(archive: ReturnType<typeof pack>, source: string, name: string) {
  const { size, mtime } = await stat(source)
  const hash = createHash('sha256')
  await pipeline(
    hashed(createReadStream(source), hash),
    archive.entry({ name, size, mtime, mode: 0o600 }),
  )
  return { byteSize: size, sha256: hash.digest('hex') }
}

/**
 * Reads an archive and compares it with its manifest. With a directory, extracts the files to it.
 * @throws StartupError for a file that is not a complete archive, or whose content differs from its manifest
 */
export async function readArchive(input: Readable, directory?: string): Promise<BackupManifest> {
  const files: BackupManifest['files'] = {}
  let manifest: BackupManifest | undefined
  try {
    const archive = extract()
    const received = pipeline(input, createGunzip(), archive)
    // An error of the pipeline also ends the loop below and is thrown there.
    received.catch(() => undefined)
    for await (const entry of archive) {
      const { name, type } = entry.header
      if (name === manifestName) manifest = JSON.parse(await text(entry)) as BackupManifest
      else if (type === 'file') files[name] = await readFileEntry(entry, directory)
      else await readDirectoryEntry(entry, directory)
    }
    await received
  } catch (error) {
    if (error instanceof StartupError || isSystemError(error)) throw error
    throw new IncompleteBackupError((error as Error).message)
  }
  if (!manifest) throw new IncompleteBackupError('it has no manifest')
  if ((manifest.format as number) !== 1)
    throw new StartupError(
      `The backup was made by version ${manifest.version} in a format that this version cannot read.`,
    )
  requireSameFiles(files, manifest.files)
  return manifest
}

export class IncompleteBackupError extends StartupError {
  constructor(reason: string) {
    super(`The file is not a complete backup: ${reason}.`)
  }
}

async function readFileEntry(entry: Entry, directory: string | undefined) {
  const hash = createHash('sha256')
  if (directory === undefined) for await (const chunk of entry) hash.update(chunk as Buffer)
  else {
    const target = targetOf(entry, directory)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    // Not `pipeline(entry, …)`, which does not notice that an archive ends within an entry.
    await pipeline(hashed(entry, hash), createWriteStream(target, { mode: 0o600, flags: 'wx' }))
  }
  return { byteSize: entry.header.size, sha256: hash.digest('hex') }
}

async function readDirectoryEntry(entry: Entry, directory: string | undefined): Promise<void> {
  if (entry.header.type !== 'directory')
    throw new StartupError(`The backup has an entry that is not a file: ${entry.header.name}.`)
  if (directory !== undefined)
    await mkdir(targetOf(entry, directory), { recursive: true, mode: 0o700 })
  entry.resume()
}

function targetOf({ header }: Entry, directory: string): string {
  const target = path.join(directory, header.name)
  if (!target.startsWith(directory + path.sep))
    throw new StartupError(`The backup has a file outside of its folders: ${header.name}.`)
  return target
}

function requireSameFiles(found: BackupManifest['files'], expected: BackupManifest['files']): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  for (const name of names)
    if (found[name]?.sha256 !== expected[name]?.sha256)
      throw new StartupError(`The backup is damaged: ${name} differs from the manifest.`)
}

async function* hashed(content: AsyncIterable<unknown>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk as Buffer)
    yield chunk
  }
}

/** A full disk and other errors of the operating system. */
function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined
}

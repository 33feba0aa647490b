import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'

/** Hashed names of the widget's modules, by their placeholders in the sources. */
type BuiltFiles = Record<string, string>

/**
 * Stores the hashed names of the widget's modules in a file for the builds that need them, including later builds in watch
 * mode and builds in other processes.
 */
export class WidgetFiles {
  readonly #file: string

  constructor(file = '.cache/widget-files-preact.json') {
    this.#file = path.resolve(file)
  }

  async read(): Promise<BuiltFiles> {
    return existsSync(this.#file)
      ? (JSON.parse(await readFile(this.#file, 'utf8')) as BuiltFiles)
      : {}
  }

  async #add(names: BuiltFiles): Promise<void> {
    const known = await this.read()
    const added = JSON.stringify({ ...known, ...names }, null, 2)
    // Writing unchanged names would make the watcher rebuild the loader.
    if (added === JSON.stringify(known, null, 2)) return
    await mkdir(path.dirname(this.#file), { recursive: true })
    await writeFile(this.#file, added)
  }

  /** Records the name of each file that `namesOf` returns. */
  record(namesOf: (bundle: OutputBundle) => BuiltFiles): Plugin {
    return {
      name: 'record-widget-files',
      generateBundle: (_options, bundle) => this.#add(namesOf(bundle)),
    }
  }

  recordEntry(placeholder: string): Plugin {
    return this.record((bundle) => ({ [placeholder]: entryOf(bundle).fileName }))
  }

  /** Replaces the placeholders in the output: the given ones, or all. */
  insert(...placeholders: string[]): Plugin {
    const file = this.#file
    return {
      name: 'insert-widget-files',
      buildStart() {
        this.addWatchFile(file)
      },
      renderChunk: async (code) =>
        Object.entries(await this.read())
          .filter(
            ([placeholder]) => placeholders.length === 0 || placeholders.includes(placeholder),
          )
          .reduce((replaced, [placeholder, file]) => replaced.replaceAll(placeholder, file), code),
    }
  }
}

export function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

export function entryOf(bundle: OutputBundle): OutputChunk {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The bundle has no entry.')
  return entry
}

import type { Plugin } from 'rollup'

export interface EntryScript {
  /** URLs. */
  script: string
  imports: readonly string[]
}

/** Passes the names of a build's entries to a later build. */
export class EntryScripts {
  readonly #scripts = new Map<string, EntryScript>()

  record(): Plugin {
    return {
      name: 'entry-scripts',
      generateBundle: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry)
            this.#scripts.set(file.name, {
              script: `/${file.fileName}`,
              imports: file.imports.map((name) => `/${name}`),
            })
      },
    }
  }

  find(name: string): EntryScript {
    const script = this.#scripts.get(name)
    if (!script) throw new Error(`The script ${name} is missing.`)
    return script
  }
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'rollup'

/** Emits each picture that a script imports, with a hashed name. The import returns its URL. */
export function pictureFiles(): Plugin {
  return {
    name: 'picture-files',
    async load(id) {
      if (!/\.(?:svg|avif)$/.test(id)) return null
      this.addWatchFile(id)
      const source = await readFile(id)
      const reference = this.emitFile({ type: 'asset', name: path.basename(id), source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}

import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'rollup'
import { isWatching } from '../mode.ts'
import { typefaceUrl } from './typeface.ts'

/**
 * Bundles each style sheet that a script imports, with its `@import`s, into a file with a hashed name. The import returns the
 * URL of the file, so a page loads only the style sheets that it needs.
 */
export function styleSheets(): Plugin {
  return {
    name: 'style-sheets',
    async load(id) {
      if (!id.endsWith('.css')) return null
      const { css, inputs } = await bundleStyleSheet(id)
      for (const file of inputs) this.addWatchFile(path.resolve(file))
      const reference = this.emitFile({ type: 'asset', name: path.basename(id), source: css })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}

export async function bundleStyleSheet(file: string): Promise<{ css: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    minify: !isWatching,
    target: ['chrome120', 'safari16.4', 'firefox120'],
    metafile: true,
    write: false,
    plugins: [typefaceUrl],
  })
  return { css: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) }
}

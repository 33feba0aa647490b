import path from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { Plugin, PluginContext } from 'rollup'
import { isWatching } from '../mode.ts'
import { typefaceUrl } from './typeface.ts'

const folder = path.resolve('packages/dashboard/src')
const ownerSheet = path.join(folder, 'first-view/owner.css')
const adminSheet = path.join(folder, 'admin/admin.css')

/**
 * Emits `owner.css` and `admin.css` with their `@import`s as files with hashed names. Their import returns the URL of the file. The
 * style sheets that components import are parts of `owner.css`, in the order of their names.
 */
export function styleSheets(): Plugin {
  let reference: string
  return {
    name: 'style-sheets',
    async load(id) {
      if (!id.endsWith('.css')) return null
      if (id !== ownerSheet && id !== adminSheet) return { code: '', moduleSideEffects: true }
      const sheet = this.emitFile({ type: 'asset', name: path.basename(id) })
      if (id === ownerSheet) reference = sheet
      else this.setAssetSource(sheet, await bundleSheets(this, [id]))
      return `export default import.meta.ROLLUP_FILE_URL_${sheet}`
    },
    async buildEnd(error) {
      if (error) return
      const parts = [...this.getModuleIds()].filter(
        (id) => id.endsWith('.css') && id !== ownerSheet && id !== adminSheet,
      )
      const last = path.join(folder, 'first-view/owner-last.css')
      this.setAssetSource(
        reference,
        await bundleSheets(this, [ownerSheet, ...parts.toSorted(), last]),
      )
    },
  }
}

/** Bundles style sheets, in this order, with their `@import`s. */
async function bundleSheets(context: PluginContext, files: readonly string[]): Promise<string> {
  const contents = files.map((file) => `@import ${JSON.stringify(file)};`).join('\n')
  const { css, inputs } = await bundle({ stdin: { contents, loader: 'css', resolveDir: folder } })
  for (const file of inputs) context.addWatchFile(path.resolve(file))
  return css
}

export function bundleStyleSheet(file: string): Promise<{ css: string; inputs: string[] }> {
  return bundle({ entryPoints: [file] })
}

async function bundle(source: Pick<BuildOptions, 'entryPoints' | 'stdin'>) {
  const { outputFiles, metafile } = await build({
    ...source,
    bundle: true,
    minify: !isWatching,
    target: ['chrome120', 'safari16.4', 'firefox120'],
    metafile: true,
    write: false,
    plugins: [typefaceUrl],
  })
  return {
    css: outputFiles[0]?.text ?? '',
    inputs: Object.keys(metafile.inputs).filter((file) => file !== '<stdin>'),
  }
}

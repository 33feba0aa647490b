import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import type { Plugin } from 'rollup'

/** Imports each style sheet as its minified text, because the widget adopts its styles in a shadow root. */
export function styleTexts(): Plugin {
  return {
    name: 'style-texts',
    async load(id) {
      if (!id.endsWith('.css')) return null
      const { code } = await transform(await readFile(id, 'utf8'), { loader: 'css', minify: true })
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}

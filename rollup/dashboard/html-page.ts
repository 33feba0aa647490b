import { readFile } from 'node:fs/promises'
import type { Plugin } from 'rollup'
import { typefaceFile } from './typeface.ts'

/** Writes index.html from its template, with links to the hashed files that every page of the application needs. */
export function htmlPage(template: string, styleSheet: string): Plugin {
  return {
    name: 'html-page',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.name === 'main')
      const sheet = files.find((file) => file.type === 'asset' && file.names.includes(styleSheet))
      if (entry?.type !== 'chunk' || !sheet) return this.error(`main or ${styleSheet} is missing.`)
      const tags = [
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${typefaceFile}">`,
        `<link rel="stylesheet" href="/${sheet.fileName}">`,
        ...entry.imports.map((name) => `<link rel="modulepreload" href="/${name}">`),
        `<script type="module" src="/${entry.fileName}"></script>`,
      ]
      const html = await readFile(template, 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: html.replace('<!-- assets -->', tags.join('\n    ')),
      })
    },
  }
}

import type { Plugin } from 'rollup'

/** Writes the name of the quote page's script for the API, which renders that page. */
export function quotePageScript(): Plugin {
  return {
    name: 'quote-page-script',
    generateBundle(_options, bundle) {
      const script = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'quote-page',
      )
      if (!script) return this.error('The script of the quote page is missing.')
      const source = JSON.stringify({ script: `/${script.fileName}` })
      this.emitFile({ type: 'asset', fileName: 'pages/quote-page.json', source })
    },
  }
}

import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import type { OutputBundle, Plugin } from 'rollup'
import { isWatching } from '../mode.ts'
import { installationLinks } from './app-manifest.ts'
import { typefaceFile } from './typeface.ts'

/** Returns the URLs of the files that the pages of the application need. Throws if one is missing. */
export function applicationFiles(bundle: OutputBundle) {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const main = chunks.find(({ name, isEntry }) => isEntry && name === 'main')
  const account = chunks.find(({ name }) => name === 'account')
  const styles = files.find((file) => file.type === 'asset' && file.names.includes('owner.css'))
  if (!main || !account || !styles) throw new Error('main, account or owner.css is missing.')
  const urls = (names: readonly string[]) => names.map((name) => `/${name}`)
  return {
    script: `/${main.fileName}`,
    imports: urls(main.imports),
    /** The script of the account pages, and those that it imports besides `script`. */
    accountScripts: urls(
      [account.fileName, ...account.imports].filter((name) => name !== main.fileName),
    ),
    styles: `/${styles.fileName}`,
  }
}

/** Parts of a page. */
interface PageParts {
  title?: string
  head: readonly string[]
  /** Prerendered content. */
  markup?: string
  /** Inline script at the end of the body. */
  lastScript?: string
}

/** Completes the template of the application's pages. */
export function fillTemplate(
  template: string,
  { title = 'CurbQuote', head, markup = '', lastScript }: PageParts,
): string {
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${typefaceFile}">`
  // Functions, because the parts may contain `$&`.
  return template
    .replace('<title>CurbQuote</title>', () => `<title>${title}</title>`)
    .replace('<!-- assets -->', () => [font, ...head].join('\n    '))
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${markup}</div>${lastScript ? inlineScript(lastScript) : ''}`,
    )
}

export const styleLink = (url: string) => `<link rel="stylesheet" href="${url}">`
export const moduleScript = (url: string) => `<script type="module" src="${url}"></script>`
export const modulePreload = (url: string) => `<link rel="modulepreload" href="${url}">`

/** The content security policy allows exactly this text by its hash. */
export const inlineScript = (source: string) => `<script>${source}</script>`

/** Bundles an inline script. */
export async function bundleInlineScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: !isWatching,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/** Writes index.html, the document for every route of the application without an HTML file of its own. */
export function htmlPages(folder: string): Plugin {
  return {
    name: 'html-pages',
    async generateBundle(_options, bundle) {
      const { script, imports, styles } = applicationFiles(bundle)
      const head = [
        ...installationLinks,
        styleLink(styles),
        ...imports.map(modulePreload),
        moduleScript(script),
      ]
      const template = await readFile(`${folder}/index.html`, 'utf8')
      const source = fillTemplate(template, { head })
      this.emitFile({ type: 'asset', fileName: 'index.html', source })
    },
  }
}

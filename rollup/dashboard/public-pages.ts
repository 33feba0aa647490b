import { glob, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Plugin, PluginContext } from 'rollup'
import sharp from 'sharp'
import type { guideContent as GuideContent } from '../../packages/dashboard/src/integration-guide/guide-content.ts'
import { WidgetFiles } from '../widget/widget-files.ts'
import { applicationPages, type RenderAccountPages } from './application-pages.ts'
import type { EntryScripts } from './entry-scripts.ts'
import { esbuildIconModules } from './icon-modules.ts'
import { bundleStyleSheet } from './style-sheets.ts'
import { typefaceFile } from './typeface.ts'

/** `renderPages` of prerender.tsx. Its type is written out because these sources are checked without JSX. */
type RenderPages = (build: {
  script: string
  imports: readonly string[]
  styles: string
  plainStyles: string
  widgetElement: string
  icon: string
  font: string
  asset: (name: string) => string
}) => { path: string; file: string; isIndexed: boolean; html: string }[]

/** Prerenders the public pages and the account pages: HTML with inline styles, pictures, and the content of the guide's PDF. */
export function publicPages(folder: string, scripts: EntryScripts): Plugin {
  return {
    name: 'public-pages',
    // The pages are not in Rollup's module graph, and only `buildStart` can name files to watch.
    async buildStart() {
      for await (const file of glob('**/*.{ts,tsx,css}', { cwd: folder }))
        this.addWatchFile(path.resolve(folder, file))
      for await (const file of glob('docs/guides/*.md')) this.addWatchFile(path.resolve(file))
    },
    async generateBundle(_options, bundle) {
      const { renderPages, renderAccountPages, guideContent, guides, llmsText } =
        await bundleRenderers(folder)
      const assets = await emitPictures(this, `${folder}/screenshots`)
      const sections = guides.flatMap((guide) => guide.sections)
      const reference = this.emitFile({
        type: 'asset',
        name: 'guide-sections.json',
        source: JSON.stringify(sections),
      })
      assets.set('guide-sections.json', `/${this.getFileName(reference)}`)
      const stylesOf = async (file: string) => (await bundleStyleSheet(`${folder}/${file}`)).css
      const { __ELEMENT_FILE__: element } = await new WidgetFiles().read()
      const [icon = ''] =
        /data:image[^"]+/.exec(await readFile(`${folder}/index.html`, 'utf8')) ?? []
      const pages = renderPages({
        ...scripts.find('enhance'),
        styles: await stylesOf('public-pages/public-pages.css'),
        plainStyles: await stylesOf('ui/site.css'),
        widgetElement: `/widget/${element}`,
        icon,
        font: `/${typefaceFile}`,
        asset: (name) => assets.get(name) ?? '',
      })
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      for (const { file, html } of pages) emit(`pages/${file}`, html)
      const listing: object[] = pages.map(({ path, file, isIndexed }) => ({
        path,
        file,
        isIndexed,
      }))
      for (const page of await applicationPages(folder, bundle, renderAccountPages)) {
        const { path, html, maxAgeSeconds } = page
        const file = `application${path.replaceAll(/\W/g, '-')}.html`
        emit(`pages/${file}`, html)
        listing.push({ path, file, isIndexed: false, maxAgeSeconds, hasInlineScripts: true })
      }
      emit('pages/pages.json', JSON.stringify(listing))
      const documents = new Map(guides.map(({ path, markdown }) => [`${path}.md`, markdown]))
      documents.set('/llms.txt', llmsText)
      emit('pages/documents.json', JSON.stringify(Object.fromEntries(documents)))
      const guide = await guideContent(async (name) => {
        const { data, width, height } = await readJpeg(`${folder}/screenshots/${name}-light.avif`)
        const file = `${name}.jpg`
        emit(`guide/${file}`, data)
        return { file, width, height }
      })
      emit('guide/guide.json', JSON.stringify(guide))
    },
  }
}

/** Bundles the modules that render the pages and the guide for Node, and imports them. */
async function bundleRenderers(folder: string) {
  const outdir = path.resolve(folder, '../.prerender')
  await build({
    entryPoints: [
      `${folder}/public-pages/prerender.tsx`,
      `${folder}/first-view/prerender-account-pages.tsx`,
      `${folder}/integration-guide/guide-content.ts`,
    ],
    outdir,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [esbuildIconModules],
    // The pages have style sheets of their own.
    loader: { '.md': 'text', '.css': 'empty' },
  })
  // The query bypasses Node's module cache after a rebuild in watch mode.
  const load = (name: string): Promise<unknown> =>
    import(`${pathToFileURL(path.join(outdir, name)).href}?${Date.now()}`)
  const pages = (await load('prerender.mjs')) as {
    renderPages: RenderPages
    developerGuides: readonly { path: string; markdown: string; sections: object[] }[]
    llmsText: string
  }
  const { renderAccountPages } = (await load('prerender-account-pages.mjs')) as {
    renderAccountPages: RenderAccountPages
  }
  const { guideContent } = (await load('guide-content.mjs')) as {
    guideContent: typeof GuideContent
  }
  const { renderPages, developerGuides: guides, llmsText } = pages
  return { renderPages, renderAccountPages, guideContent, guides, llmsText }
}

/** Emits the pictures. Returns their URLs by name. */
async function emitPictures(context: PluginContext, folder: string): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) continue
    const source = await readFile(`${folder}/${name}`)
    const reference = context.emitFile({ type: 'asset', name, source })
    pictures.set(name, `/${context.getFileName(reference)}`)
  }
  return pictures
}

async function readJpeg(file: string) {
  const picture = sharp(file).jpeg({ quality: 82 })
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

// Every browser build. Rollup takes the configurations in order, so the loader, last of the widget's, can name the
// hashed module it leads to.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import typescript from '@rollup/plugin-typescript'
import { build as esbuildBundle, transform as transformSource } from 'esbuild'
import { parseFragment } from 'parse5'
import { PurgeCSS } from 'purgecss'
import dts from 'rollup-plugin-dts'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import sharp from 'sharp'
import { writeContractTypes } from './scripts/contract-types.ts'

const isWatching = Boolean(process.env.ROLLUP_WATCH)

/** What every build needs: TypeScript, packages from npm, one React in production mode, small output, compressed copies. */
const browserPlugins = (packageFolder, { typescriptOptions = {} } = {}) => [
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': JSON.stringify(isWatching ? 'development' : 'production') },
  }),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  typescript({
    tsconfig: `packages/${packageFolder}/tsconfig.json`,
    include: [`packages/${packageFolder}/src/**/*.{ts,tsx}`, 'packages/types/src/**/*.ts'],
    exclude: ['**/*.test.ts', '**/*.browser-test.{ts,tsx}'],
    // Without it the plugin reports type errors and still exits 0.
    noEmitOnError: !isWatching,
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: false,
      sourceMap: false,
      ...typescriptOptions,
    },
  }),
  !isWatching && minify({ target: 'es2022', legalComments: 'none' }),
]

/** Writes a brotli and a gzip copy beside every text file, for the server to send as they are. */
function compressedCopies() {
  const toBrotli = promisify(brotliCompress)
  const toGzip = promisify(gzip)
  return {
    name: 'compressed-copies',
    async generateBundle(_options, bundle) {
      if (isWatching) return
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css|html|svg|json)$/.test(file.fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.br`,
          source: await toBrotli(source, { params }),
        })
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: await toGzip(source, { level: 9 }),
        })
      }
    },
  }
}

/** What the loader has to know of the builds before it: the names of its modules. */
const widgetBuild = {}
const rememberEntry = (key) => ({
  name: 'remember-entry',
  generateBundle(_options, bundle) {
    widgetBuild[key] = Object.values(bundle).find((file) => file.isEntry).fileName
  },
})

/**
 * Keeps the schemas of the contracts out of the browser: only their types are used there. Of an endpoint a front end needs the
 * method and the path. Rollup cannot find that out, because TypeBox's builders might have side effects.
 */
const withoutSchemas = {
  name: 'without-schemas',
  transform(code, id) {
    if (!id.includes('/packages/types/src/')) return null
    const calls = this.parse(code)
      .body.map((statement) => statement.declaration ?? statement)
      .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
      .filter((init) => init?.type === 'CallExpression')
    let result = code
    const replace = ({ start, end }, text) => {
      result = result.slice(0, start) + text + result.slice(end)
    }
    // From the last to the first, so that the positions of the others stay valid.
    for (const call of calls.reverse()) {
      const [method, path] = call.arguments
      if (call.callee.name === 'endpoint')
        replace(call, `{ method: ${method.raw}, path: ${path.raw} }`)
      if (call.callee.object?.name === 'Type') replace(call, 'undefined')
    }
    return { code: result.replace(/\bType\.\w+\(/g, '/* @__PURE__ */ $&'), map: null }
  },
}

/**
 * On other people's pages the form runs on Preact, a third of React's weight; the npm package leaves the choice of React
 * to its host.
 */
const preactForReact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}
const widgetFolder = path.resolve('packages/widget-sdk')
const substitutePreact = {
  name: 'preact-for-react',
  resolveId(id) {
    return Object.hasOwn(preactForReact, id)
      ? this.resolve(preactForReact[id], path.join(widgetFolder, 'package.json'))
      : null
  },
}

/** TypeScript routes imports of addresses known at run time through a helper that is not there. */
const plainImports = {
  name: 'plain-imports',
  transform: (code) =>
    code.includes('__rewriteRelativeImportExtension(')
      ? { code: code.replaceAll('__rewriteRelativeImportExtension(', '('), map: null }
      : null,
}

/** Takes the air out of the styles, which are texts in scripts. */
const minifyStyles = {
  name: 'minify-styles',
  async transform(code, id) {
    if (isWatching || !/widget-sdk\/src\/styles\/(?!adopt|widget)/.test(id)) return null
    const [literal, css] = /(?<== )`([^`]+)`/.exec(code)
    const minified = await transformSource(css, { loader: 'css', minify: true })
    return { code: code.replace(literal, () => JSON.stringify(minified.code.trim())), map: null }
  },
}

/** The element's modules once more, with an entry whose name lasts: a page can write that one down to have it fetched ahead. */
const lastingNames = {
  name: 'lasting-names',
  generateBundle(_options, bundle) {
    const { fileName: hashedEntry } = Object.values(bundle).find((file) => file.isEntry)
    for (const { fileName, code } of Object.values(bundle))
      this.emitFile({
        type: 'asset',
        fileName: `latest/${fileName === hashedEntry ? 'element.js' : fileName}`,
        source: code.replaceAll(`./${hashedEntry}`, './element.js'),
      })
  },
}

/**
 * The package of the contracts declares this itself, but the TypeScript plugin resolves its relative imports without looking
 * there.
 */
const contractsArePure = {
  moduleSideEffects: (id) => !/\/packages\/types\/src\/|\/typebox\//.test(id),
}

const element = {
  input: { element: 'packages/widget-sdk/src/define.ts' },
  // The widget takes a few values from the contracts: their schemas, and TypeBox with them, stay out.
  treeshake: contractsArePure,
  output: {
    dir: 'packages/widget-sdk/dist/widget',
    format: 'es',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  },
  plugins: [
    substitutePreact,
    ...browserPlugins('widget-sdk'),
    plainImports,
    minifyStyles,
    withoutSchemas,
    {
      name: 'remember-element-files',
      generateBundle(_options, bundle) {
        const files = Object.values(bundle)
        const entry = files.find((file) => file.isEntry)
        widgetBuild.__ELEMENT_FILE__ = entry.fileName
        widgetBuild.__SPANISH_FILE__ = files.find((file) => file.name === 'es').fileName
        const code = entry.code.replaceAll('__ELEMENT_FILE__', entry.fileName)
        // After the minifier, which drops comments.
        entry.code = `/* Includes Preact (MIT, Jason Miller) and r2wc (MIT, Bitovi). */\n${code}`
      },
    },
    lastingNames,
    compressedCopies(),
  ],
}

/** Dialogs, frames and calls by script: a build of its own, so that it shares no chunk which the form would wait for. */
const pageModule = {
  input: { page: 'packages/widget-sdk/src/page/page-module.ts' },
  output: {
    dir: 'packages/widget-sdk/dist/widget',
    format: 'es',
    entryFileNames: '[name]-[hash].js',
  },
  plugins: [
    // Its types are checked with the element's.
    esbuild({ target: 'es2022', minify: !isWatching, legalComments: 'none' }),
    rememberEntry('__PAGE_FILE__'),
    compressedCopies(),
  ],
}

/**
 * The first screen, drawn by the widget's own components at build time: as a tree the loader makes nodes of, with the rules
 * of the style sheet that it needs.
 */
function firstStep(locale) {
  const id = 'virtual:first-step'
  return {
    name: 'first-step',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const { outputFiles, metafile } = await esbuildBundle({
        entryPoints: [path.join(widgetFolder, 'src/first-step/render-first-step.tsx')],
        absWorkingDir: widgetFolder,
        alias: preactForReact,
        bundle: true,
        platform: 'node',
        format: 'esm',
        jsx: 'automatic',
        metafile: true,
        write: false,
      })
      for (const file of Object.keys(metafile.inputs))
        this.addWatchFile(path.resolve(widgetFolder, file))
      const script = Buffer.from(outputFiles[0].text).toString('base64')
      const { renderFirstStep } = await import(`data:text/javascript;base64,${script}`)
      const { html, css } = await renderFirstStep(locale)
      const [tree] = parseFragment(html).childNodes.map(toDrawnNode)
      const [purged] = await new PurgeCSS().purge({
        content: [{ raw: html, extension: 'html' }],
        css: [{ raw: css.replace(laterRules, '') }],
        // By itself it takes every word of the text for a class.
        extractors: [{ extensions: ['html'], extractor: () => namesIn(tree) }],
        keyframes: true,
        variables: true,
        // Where the page's own parent of the root is spoken of.
        safelist: [/^:host/],
      })
      const { code } = await transformSource(purged.css, { loader: 'css', minify: !isWatching })
      return `export const tree = ${JSON.stringify(tree)}\nexport const css = ${JSON.stringify(code.trim())}`
    },
  }
}

/** Rules that the first screen has no use for, and PurgeCSS keeps: it does not look into `:has()`. */
const laterRules = /[^{}]*(?:\.lead\b|\.bar-figure)[^{}]*\{[^{}]*\}/g

/** A text, or `[name, attributes, ...children]`. */
function toDrawnNode({ nodeName, value, attrs, childNodes }) {
  if (nodeName === '#text') return value
  const attributes = Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value]))
  return [nodeName, attributes, ...childNodes.map(toDrawnNode)]
}

/** What a selector may name of a drawn tree. */
function namesIn(tree) {
  const nodesOf = ([tag, attributes, ...children]) => [
    { tag, attributes },
    ...children.filter(Array.isArray).flatMap(nodesOf),
  ]
  const nodes = nodesOf(tree)
  return {
    tags: nodes.map(({ tag }) => tag),
    classes: nodes.flatMap(({ attributes }) => attributes.class?.split(' ') ?? []),
    ids: [],
    attributes: {
      names: nodes.flatMap(({ attributes }) => Object.keys(attributes)),
      values: nodes.flatMap(({ attributes }) => Object.values(attributes)),
    },
    undetermined: [],
  }
}

/** The first screen in Spanish: its words alone, for the loader has its styles. */
const spanishFirstStep = {
  input: { 'first-step-es': 'packages/widget-sdk/src/first-step/first-step-tree.ts' },
  output: {
    dir: 'packages/widget-sdk/dist/widget',
    format: 'es',
    entryFileNames: '[name]-[hash].js',
  },
  plugins: [
    firstStep('es'),
    esbuild({ target: 'es2020', minify: !isWatching, legalComments: 'none' }),
    rememberEntry('__SPANISH_FIRST_STEP_FILE__'),
    compressedCopies(),
  ],
}

const loader = {
  input: 'packages/widget-sdk/src/loader.ts',
  output: { file: 'packages/widget-sdk/dist/widget.js', format: 'iife' },
  plugins: [
    firstStep('en'),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    // TypeScript would route its imports, of addresses known at run time, through a helper that is not there. Its
    // types are checked with the element's.
    esbuild({ target: 'es2020', minify: !isWatching, legalComments: 'none' }),
    {
      name: 'name-modules',
      renderChunk: (code) =>
        Object.entries(widgetBuild).reduce(
          (named, [key, file]) => named.replaceAll(key, file),
          code,
        ),
    },
    compressedCopies(),
  ],
}

const packageEntries = {
  index: 'packages/widget-sdk/src/index.ts',
  react: 'packages/widget-sdk/src/react/index.ts',
  client: 'packages/widget-sdk/src/client/index.ts',
  define: 'packages/widget-sdk/src/register-at-import.ts',
}
const packageFolder = 'packages/widget-sdk/dist/npm'
const isReact = (id) => /^react(?:-dom)?(?:\/|$)/.test(id)

/** Fails the build of the npm package where it bundles a package that its THIRD-PARTY.md does not name. */
const requireNotices = {
  name: 'require-notices',
  generateBundle(_options, bundle) {
    const notices = readFileSync('packages/widget-sdk/THIRD-PARTY.md', 'utf8')
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
        const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
        if (name && renderedLength > 0 && !notices.includes(`\`${name}\``))
          this.error(`${name} is bundled. Add its license to packages/widget-sdk/THIRD-PARTY.md.`)
      }
  },
}

/** The npm package: the host's bundler takes what it needs of it, and brings its own React. */
const npmPackage = {
  input: packageEntries,
  external: isReact,
  treeshake: contractsArePure,
  output: {
    dir: packageFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hoistTransitiveImports: false,
    banner: ({ name }) => (name === 'react' ? "'use client'" : ''),
    // A server has no elements: there the class is one that is never made use of.
    intro: ({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/@r2wc/'))
        ? 'const HTMLElement = globalThis.HTMLElement ?? class {};'
        : '',
  },
  plugins: [
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    // Its types are checked with the element's.
    esbuild({ target: 'es2022', jsx: 'automatic', legalComments: 'none' }),
    withoutSchemas,
    requireNotices,
  ],
}

/** Its types, one file an entry, which name no package that stays in this repository. */
const npmTypes = {
  input: packageEntries,
  external: isReact,
  output: { dir: packageFolder, format: 'es', chunkFileNames: 'chunks/[name].d.ts' },
  plugins: [
    {
      name: 'plain-contracts',
      buildStart: () =>
        writeContractTypes('packages/types/src/index.ts', '.cache/contract-types.d.ts'),
      resolveId: (id) =>
        id === '@curbquote/types' ? path.resolve('.cache/contract-types.d.ts') : null,
    },
    dts({ tsconfig: 'packages/widget-sdk/tsconfig.json' }),
  ],
}

/** The typeface of our own pages. Its name carries a hash of its content, so every style sheet can name it in advance. */
const typeface = loadTypeface('@fontsource-variable/geist')

function loadTypeface(packageName) {
  const require = createRequire(path.resolve('packages/dashboard/package.json'))
  const source = readFileSync(require.resolve(`${packageName}/files/geist-latin-wght-normal.woff2`))
  const license = readFileSync(require.resolve(`${packageName}/LICENSE`))
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { source, license, fileName: `assets/geist-${hash}.woff2` }
}

const emitTypeface = {
  name: 'typeface',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: typeface.fileName, source: typeface.source })
    this.emitFile({
      type: 'asset',
      fileName: 'assets/geist-license.txt',
      source: typeface.license,
    })
  },
}

/** For esbuild: style sheets name the typeface by its package. */
const typefaceUrl = {
  name: 'typeface-url',
  setup: (build) =>
    build.onResolve({ filter: /\.woff2$/ }, () => ({
      path: `/${typeface.fileName}`,
      external: true,
    })),
}

/**
 * A style sheet imported by a script becomes a hashed file of its own, whatever it `@import`s included, and the import
 * answers its address: so a page loads the sheets it needs and no other.
 */
function styleSheets() {
  return {
    name: 'style-sheets',
    async load(id) {
      if (!id.endsWith('.css')) return null
      const { outputFiles, metafile } = await esbuildBundle({
        entryPoints: [id],
        bundle: true,
        minify: !isWatching,
        target: ['chrome120', 'safari16.4', 'firefox120'],
        metafile: true,
        write: false,
        plugins: [typefaceUrl],
      })
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(path.resolve(file))
      const reference = this.emitFile({
        type: 'asset',
        name: path.basename(id),
        source: outputFiles[0].text,
      })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}

/** Takes each icon from its own module: the index of the icons reads 6,000 files, 20 s of a build. */
function nameIconModules(code) {
  const namedImport = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g
  const byIcon = (_statement, names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
      .join('\n')
  return code.replace(namedImport, byIcon)
}

const iconModules = {
  name: 'icon-modules',
  transform: (code) =>
    code.includes('@tabler/icons-react') ? { code: nameIconModules(code), map: null } : null,
}

/** The same where esbuild bundles. */
const esbuildIconModules = {
  name: 'icon-modules',
  setup: (build) =>
    build.onLoad({ filter: /\/dashboard\/src\/.*\.tsx$/ }, ({ path: file }) => ({
      contents: nameIconModules(readFileSync(file, 'utf8')),
      loader: 'tsx',
    })),
}

/** index.html from its template, with the entry's hashed script, the style sheet of every page and what the entry imports. */
function htmlPage(template, styleSheet) {
  return {
    name: 'html-page',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.name === 'main')
      const sheet = files.find((file) => file.type === 'asset' && file.names.includes(styleSheet))
      const tags = [
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${typeface.fileName}">`,
        `<link rel="stylesheet" href="/${sheet.fileName}">`,
        ...entry.imports.map((name) => `<link rel="modulepreload" href="/${name}">`),
        `<script type="module" src="/${entry.fileName}"></script>`,
      ]
      const source = readFileSync(template, 'utf8').replace('<!-- assets -->', tags.join('\n    '))
      this.emitFile({ type: 'asset', fileName: 'index.html', source })
    },
  }
}

/** The pages that read without a script: HTML with its styles inside, their pictures, and the guide's PDF. */
function publicPages(folder) {
  return {
    name: 'public-pages',
    async generateBundle(_options, bundle) {
      await esbuildBundle({
        entryPoints: [`${folder}/public-pages/prerender.tsx`, `${folder}/guides/guide-pdf.ts`],
        outdir: path.join(folder, '../.prerender'),
        outExtension: { '.js': '.mjs' },
        entryNames: '[name]',
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [esbuildIconModules],
      })
      const load = (name) =>
        import(`${pathToFileURL(path.resolve(folder, '../.prerender', name)).href}?${Date.now()}`)
      const { renderPages } = await load('prerender.mjs')
      const { renderGuidePdf } = await load('guide-pdf.mjs')
      const stylesOf = async (file) => {
        const { outputFiles } = await esbuildBundle({
          entryPoints: [`${folder}/${file}`],
          bundle: true,
          minify: !isWatching,
          target: ['chrome120', 'safari16.4', 'firefox120'],
          write: false,
          plugins: [typefaceUrl],
        })
        return outputFiles[0].text
      }
      const pictures = new Map()
      for (const name of readdirSync(`${folder}/screenshots`)) {
        if (name.endsWith('.json')) continue
        const source = readFileSync(`${folder}/screenshots/${name}`)
        const reference = this.emitFile({ type: 'asset', name, source })
        pictures.set(name, `/${this.getFileName(reference)}`)
      }
      const script = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === 'enhance',
      )
      const [icon] = /data:image[^"]+/.exec(readFileSync(`${folder}/index.html`, 'utf8'))
      const pages = renderPages({
        script: `/${script.fileName}`,
        imports: script.imports.map((name) => `/${name}`),
        styles: await stylesOf('marketing/public-pages.css'),
        plainStyles: await stylesOf('site.css'),
        widgetElement: `/widget/${widgetBuild.__ELEMENT_FILE__}`,
        icon,
        font: `/${typeface.fileName}`,
        asset: (name) => pictures.get(name) ?? '',
      })
      for (const { file, html } of pages)
        this.emitFile({ type: 'asset', fileName: `pages/${file}`, source: html })
      const listing = pages.map(({ path, file, isIndexed }) => ({ path, file, isIndexed }))
      this.emitFile({
        type: 'asset',
        fileName: 'pages/pages.json',
        source: JSON.stringify(listing),
      })
      this.emitFile({
        type: 'asset',
        fileName: 'integration-guide.pdf',
        source: await renderGuidePdf(async (name) => {
          const picture = sharp(`${folder}/screenshots/${name}-light.avif`).jpeg({ quality: 82 })
          const { data, info } = await picture.toBuffer({ resolveWithObject: true })
          return { data, width: info.width, height: info.height }
        }),
      })
    },
  }
}

/** The group of pages that a lazy-loaded module belongs to. */
const pageGroups = [
  ['public', /\/(?:enhance|framed-page|google-setup)\.ts$/],
  ['main', /\/(?:main|router)\.tsx$/],
  ['charts', /\/WeekCharts\.tsx$/],
  ['admin', /\/src\/(?:admin|broadcasts)\//],
  ['account', /\/src\/(?:session|signup)\//],
  ['owner', /./],
]

/** For every module of the dashboard the groups of pages that need it. */
function groupModules({ getModuleIds, getModuleInfo }) {
  const groups = new Map()
  const mark = (id, group) => {
    const known = groups.get(id) ?? groups.set(id, new Set()).get(id)
    if (known.has(group)) return
    known.add(group)
    for (const imported of getModuleInfo(id).importedIds) mark(imported, group)
  }
  for (const id of getModuleIds()) {
    const { isEntry, dynamicImporters } = getModuleInfo(id)
    if (isEntry || dynamicImporters.length > 0)
      mark(id, pageGroups.find(([, pattern]) => pattern.test(id))[0])
  }
  return groups
}

/**
 * Few chunks, so that a cold load takes a handful of files: packages, what several groups of pages share, and one chunk for
 * each group. A module is in a group's own chunk only if no other group needs it, so chunks never import each other
 * in a circle. What the public pages share with the rest stays apart: they load nothing else of the dashboard.
 */
function chunkDashboard() {
  let known = {}
  return (id, graph) => {
    if (known.graph !== graph) known = { graph, groups: groupModules(graph) }
    const needing = [...(known.groups.get(id) ?? [])]
    if (id.includes('commonjsHelpers')) return 'base'
    if (needing.includes('public'))
      return needing.length === 1 ? undefined : id.includes('/node_modules/') ? 'qr-code' : 'base'
    if (needing.length === 1 && needing[0] === 'charts') return 'charts'
    if (id.includes('/node_modules/')) return 'vendor'
    return needing.length === 1 && needing[0] !== 'main' ? needing[0] : 'app'
  }
}

const dashboard = {
  input: {
    main: 'packages/dashboard/src/main.tsx',
    enhance: 'packages/dashboard/src/public-pages/enhance.ts',
  },
  treeshake: contractsArePure,
  output: {
    dir: 'packages/dashboard/dist',
    format: 'es',
    manualChunks: chunkDashboard(),
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  },
  plugins: [
    styleSheets(),
    ...browserPlugins('dashboard'),
    withoutSchemas,
    iconModules,
    htmlPage('packages/dashboard/src/index.html', 'owner.css'),
    publicPages('packages/dashboard/src'),
    emitTypeface,
    compressedCopies(),
  ],
}

/** Warnings that change nothing in the bundle: other people's packages, and the entry that has no types. */
const isNoise = ({ code, ids = [] }) =>
  code === 'MODULE_LEVEL_DIRECTIVE' ||
  code === 'EMPTY_BUNDLE' ||
  (code === 'CIRCULAR_DEPENDENCY' && ids.every((id) => id.includes('node_modules')))

const builds = [element, pageModule, spanishFirstStep, loader, dashboard, npmPackage]
if (!isWatching) builds.push(npmTypes)

export default builds.map((build) => ({
  ...build,
  onwarn: (warning, warn) => isNoise(warning) || warn(warning),
}))

// Builds the npm package @curbquote/widget with its types. React is a peer dependency.
import commonjs from '@rollup/plugin-commonjs'
import dts from 'rollup-plugin-dts'
import { resolvePackages } from '../../rollup/browser-plugins.ts'
import { compilePublished } from '../../rollup/npm-package/compile-published.ts'
import { plainContracts } from '../../rollup/npm-package/plain-contracts.ts'
import { requireNotices } from '../../rollup/npm-package/require-notices.ts'
import { hydratingRoot, isRootOfR2wc } from '../../rollup/widget/hydrating-root.ts'
import { styleTexts } from '../../rollup/widget/style-texts.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'

const tsconfig = 'packages/widget-sdk/tsconfig.json'
const input = {
  index: 'packages/widget-sdk/src/index.ts',
  react: 'packages/widget-sdk/src/react/index.ts',
  client: 'packages/widget-sdk/src/client/index.ts',
  define: 'packages/widget-sdk/src/register-at-import.ts',
  server: 'packages/widget-sdk/src/server/index.ts',
}
const dir = 'packages/widget-sdk/dist/npm'
const external = (id, importer) => /^react(?:-dom)?(?:\/|$)/.test(id) && !isRootOfR2wc(id, importer)

const modules = {
  input,
  external,
  output: {
    dir,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hoistTransitiveImports: false,
    banner: ({ name }) => (name === 'react' ? "'use client'" : ''),
    // Servers have no HTMLElement, but the class that extends it must be importable there.
    intro: ({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/@r2wc/'))
        ? 'const HTMLElement = globalThis.HTMLElement ?? class {};'
        : '',
  },
  plugins: [
    hydratingRoot(),
    resolvePackages(),
    // The speller of email addresses is a CommonJS package.
    commonjs({ include: /@zootools/ }),
    compilePublished(tsconfig),
    styleTexts(),
    requireNotices('packages/widget-sdk/THIRD-PARTY.md'),
  ],
}

/** One declaration file per entry. */
const types = {
  input,
  external,
  output: { dir, format: 'es', chunkFileNames: 'chunks/[name].d.ts' },
  plugins: [plainContracts('widget'), dts({ tsconfig })],
}

export default reportWarnings([modules, types])

// Builds the public pages and the application behind sign-in.
import { browserPlugins } from '../../rollup/browser-plugins.ts'
import { compressedCopies } from '../../rollup/compressed-copies.ts'
import { chunkByPageGroup } from '../../rollup/dashboard/chunk-by-page-group.ts'
import { htmlPage } from '../../rollup/dashboard/html-page.ts'
import { iconModules } from '../../rollup/dashboard/icon-modules.ts'
import { pictureFiles } from '../../rollup/dashboard/picture-files.ts'
import { publicPages } from '../../rollup/dashboard/public-pages.ts'
import { quotePageScript } from '../../rollup/dashboard/quote-page-script.ts'
import { styleSheets } from '../../rollup/dashboard/style-sheets.ts'
import { emitTypeface } from '../../rollup/dashboard/typeface.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'
import { usedContractsOnly, withoutSchemas } from '../../rollup/without-schemas.ts'

const dashboard = {
  input: {
    main: 'packages/dashboard/src/main.tsx',
    enhance: 'packages/dashboard/src/public-pages/enhance.ts',
    'quote-page': 'packages/dashboard/src/quote-page/quote-page.ts',
  },
  treeshake: usedContractsOnly,
  output: {
    dir: 'packages/dashboard/dist',
    format: 'es',
    manualChunks: chunkByPageGroup(),
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  },
  plugins: [
    styleSheets(),
    pictureFiles(),
    ...browserPlugins(),
    withoutSchemas(),
    iconModules(),
    htmlPage('packages/dashboard/src/index.html', 'owner.css'),
    publicPages('packages/dashboard/src'),
    quotePageScript(),
    emitTypeface(),
    compressedCopies(),
  ],
}

export default reportWarnings([dashboard])

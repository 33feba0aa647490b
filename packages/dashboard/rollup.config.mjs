// Builds the scripts of the public pages, then the pages and the application behind sign-in.
import { browserPlugins } from '../../rollup/browser-plugins.ts'
import { compressedCopies } from '../../rollup/compressed-copies.ts'
import { appManifest } from '../../rollup/dashboard/app-manifest.ts'
import { chunkByPageGroup } from '../../rollup/dashboard/chunk-by-page-group.ts'
import { directImports } from '../../rollup/dashboard/direct-imports.ts'
import { EntryScripts } from '../../rollup/dashboard/entry-scripts.ts'
import { htmlPages } from '../../rollup/dashboard/html-pages.ts'
import { pictureFiles } from '../../rollup/dashboard/picture-files.ts'
import { publicPages } from '../../rollup/dashboard/public-pages.ts'
import { quotePageScript } from '../../rollup/dashboard/quote-page-script.ts'
import { styleSheets } from '../../rollup/dashboard/style-sheets.ts'
import { emitTypeface } from '../../rollup/dashboard/typeface.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'

const output = {
  dir: 'packages/dashboard/dist',
  format: 'es',
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
}
const scripts = new EntryScripts()

/** A separate build, so that these pages and the application share no files: each loads few. */
const publicScripts = {
  input: {
    enhance: 'packages/dashboard/src/public-pages/enhance.ts',
    'quote-page': 'packages/dashboard/src/quote-page/quote-page.ts',
  },
  output,
  plugins: [...browserPlugins(), scripts.record(), quotePageScript(), compressedCopies()],
}

const application = {
  input: { main: 'packages/dashboard/src/main.tsx' },
  output: { ...output, manualChunks: chunkByPageGroup() },
  plugins: [
    styleSheets(),
    pictureFiles(),
    ...browserPlugins(),
    directImports([
      '@curbquote/pricing',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
    ]),
    htmlPages('packages/dashboard/src'),
    publicPages('packages/dashboard/src', scripts),
    emitTypeface(),
    appManifest(),
    compressedCopies(),
  ],
}

/** One file with a stable name: browsers update it when its bytes change. */
const serviceWorker = {
  input: { 'service-worker': 'packages/dashboard/src/alerts/service-worker.ts' },
  output: { dir: output.dir, format: 'iife', entryFileNames: '[name].js' },
  plugins: [...browserPlugins(), compressedCopies()],
}

export default reportWarnings([publicScripts, application, serviceWorker])

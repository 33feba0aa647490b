// Builds the files that host pages load.
import { browserPlugins, resolvePackages } from '../../rollup/browser-plugins.ts'
import { compileTypeScript } from '../../rollup/compile-typescript.ts'
import { compressedCopies } from '../../rollup/compressed-copies.ts'
import { isWatching } from '../../rollup/mode.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'
import { completeElement, latestCopies } from '../../rollup/widget/complete-element.ts'
import { firstStep } from '../../rollup/widget/first-step.ts'
import { hydratingRoot } from '../../rollup/widget/hydrating-root.ts'
import { preactForReact } from '../../rollup/widget/preact-for-react.ts'
import { styleTexts } from '../../rollup/widget/style-texts.ts'
import { chunksOf, entryOf, WidgetFiles } from '../../rollup/widget/widget-files.ts'

/**
 * The builds of `widget.js`, of the modules that it imports, and of the first screen for the API. The last two builds insert
 * the hashed file names of the others. With `react: 'react'` the element uses React instead of Preact.
 */
export function widgetBuilds({ react = 'preact', folder = 'packages/widget-sdk/dist' } = {}) {
  const widgetFiles = new WidgetFiles(`.cache/widget-files-${react}.json`)
  const hashedModules = {
    dir: `${folder}/widget`,
    format: 'es',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  }

  /** The solver of challenges on pages of this server. */
  const challengeWorker = {
    input: { 'challenge-worker': 'packages/widget-sdk/src/proof/challenge-worker.ts' },
    output: hashedModules,
    plugins: [
      ...browserPlugins(),
      widgetFiles.recordEntry('__CHALLENGE_WORKER_FILE__'),
      compressedCopies(),
    ],
  }

  const element = {
    input: { element: 'packages/widget-sdk/src/define.ts' },
    output: hashedModules,
    plugins: [
      hydratingRoot(),
      react === 'preact' && preactForReact(),
      ...browserPlugins(),
      styleTexts(),
      widgetFiles.insert('__CHALLENGE_WORKER_FILE__'),
      widgetFiles.record((bundle) => ({
        __ELEMENT_FILE__: entryOf(bundle).fileName,
        __SPANISH_FILE__: chunksOf(bundle).find((chunk) => chunk.name === 'es').fileName,
      })),
      // React cannot hydrate a first screen rendered with Preact. Without this plugin the element renders the screen again.
      react === 'preact' && completeElement(),
      latestCopies(),
      compressedCopies(),
    ],
  }

  /** Dialogs, frames and the script API. A separate build, so that the form does not wait for shared chunks. */
  const page = {
    input: { page: 'packages/widget-sdk/src/page/page-module.ts' },
    output: hashedModules,
    plugins: [
      ...browserPlugins(),
      styleTexts(),
      widgetFiles.recordEntry('__PAGE_FILE__'),
      compressedCopies(),
    ],
  }

  /** The first screen in Spanish, without the styles, which the loader contains. */
  const spanishFirstStep = {
    input: { 'first-step-es': 'packages/widget-sdk/src/first-step/first-step-tree.ts' },
    output: hashedModules,
    plugins: [
      firstStep('es'),
      compileTypeScript('es2020', { minify: !isWatching }),
      widgetFiles.recordEntry('__SPANISH_FIRST_STEP_FILE__'),
      compressedCopies(),
    ],
  }

  /** The first screen of a company as HTML, for the API. */
  const serverFirstStep = {
    input: 'packages/widget-sdk/src/first-step/company-first-step.ts',
    output: { file: `${folder}/server/company-first-step.js`, format: 'es' },
    plugins: [
      firstStep('en'),
      resolvePackages(),
      compileTypeScript('es2022'),
      widgetFiles.insert(),
    ],
  }

  const loader = {
    input: 'packages/widget-sdk/src/loader.ts',
    output: { file: `${folder}/widget.js`, format: 'iife' },
    plugins: [
      firstStep('en'),
      resolvePackages(),
      compileTypeScript('es2020', { minify: !isWatching }),
      widgetFiles.insert(),
      compressedCopies(),
    ],
  }

  return reportWarnings([challengeWorker, element, page, spanishFirstStep, serverFirstStep, loader])
}

/** `rollup --config packages/widget-sdk/rollup.config.mjs --configReact` builds the widget with React in `.cache/`. */
export default ({ configReact = false } = {}) =>
  configReact ? widgetBuilds({ react: 'react', folder: '.cache/widget-on-react' }) : widgetBuilds()

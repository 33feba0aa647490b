import { buildBrowserFiles } from './build-if-stale.ts'
import { step } from './progress.ts'
import { writeSupplyChain } from './supply-chain.ts'

/** Builds the browser files, and beside them the bill of materials and the notices of third-party software. */
await step('building the widget, the dashboard and the npm package', () =>
  Promise.all([buildBrowserFiles(), writeSupplyChain()]),
)

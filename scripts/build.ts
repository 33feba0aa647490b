import { buildBrowserFiles } from './build-if-stale.ts'
import { step } from './progress.ts'
import { writeSupplyChain } from './supply-chain.ts'

/** Builds the browser files and the npm packages, and writes the bill of materials and the third-party notices. */
await step('building the widget, the dashboard and the npm packages', () =>
  Promise.all([buildBrowserFiles(), writeSupplyChain()]),
)

// Builds the npm package @curbquote/client with its types. It has no dependencies.
import dts from 'rollup-plugin-dts'
import { resolvePackages } from '../../rollup/browser-plugins.ts'
import { compilePublished } from '../../rollup/npm-package/compile-published.ts'
import { plainContracts } from '../../rollup/npm-package/plain-contracts.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'

// Without the types of Node, so that only Web APIs can be used.
const tsconfig = 'packages/client/tsconfig.web.json'
const input = 'packages/client/src/index.ts'
const dir = 'packages/client/dist/npm'

const modules = {
  input,
  output: { dir, format: 'es' },
  plugins: [resolvePackages(), compilePublished(tsconfig)],
}

const types = {
  input,
  output: { dir, format: 'es' },
  plugins: [plainContracts('client'), dts({ tsconfig })],
}

export default reportWarnings([modules, types])

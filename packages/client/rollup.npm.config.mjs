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

/** The command line runs on Node only. */
const commands = {
  input: 'packages/client/src/cli/main.ts',
  external: [/^node:/],
  output: { file: `${dir}/cli.js`, format: 'es', banner: '#!/usr/bin/env node' },
  plugins: [resolvePackages(), compilePublished('packages/client/tsconfig.json')],
}

const types = {
  input,
  output: { dir, format: 'es' },
  plugins: [plainContracts('client'), dts({ tsconfig })],
}

export default reportWarnings([modules, commands, types])

// Builds the npm package @curbquote/client with its types. It has no dependencies.
import typescript from '@rollup/plugin-typescript'
import dts from 'rollup-plugin-dts'
import { resolvePackages } from '../../rollup/browser-plugins.ts'
import { compileTypeScript } from '../../rollup/compile-typescript.ts'
import { plainContracts } from '../../rollup/npm-package/plain-contracts.ts'
import { reportWarnings } from '../../rollup/report-warnings.ts'

// Without the types of Node, so that only Web APIs can be used.
const tsconfig = 'packages/client/tsconfig.web.json'
const input = 'packages/client/src/index.ts'
const dir = 'packages/client/dist/npm'

const modules = {
  input,
  output: { dir, format: 'es' },
  plugins: [
    resolvePackages(),
    typescript({
      tsconfig,
      include: ['packages/client/src/**/*.ts', 'packages/types/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      // By default the plugin reports type errors but exits with 0.
      noEmitOnError: true,
      compilerOptions: {
        target: 'ES2022',
        noEmit: false,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        sourceMap: false,
      },
    }),
    compileTypeScript('es2022'),
  ],
}

const types = {
  input,
  output: { dir, format: 'es' },
  plugins: [plainContracts('client'), dts({ tsconfig })],
}

export default reportWarnings([modules, types])

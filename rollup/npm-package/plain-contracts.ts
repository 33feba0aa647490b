import path from 'node:path'
import type { Plugin } from 'rollup'
import { writeContractTypes } from './contract-types.ts'

/** Resolves the private contracts package to plain declarations, because published types cannot import it. */
export function plainContracts(packageName: string): Plugin {
  // A file of its own, because the packages are built in parallel.
  const declarations = path.resolve(`.cache/contract-types-${packageName}.d.ts`)
  return {
    name: 'plain-contracts',
    buildStart: () => writeContractTypes('packages/types/src/index.ts', declarations),
    resolveId: (id) => (id === '@curbquote/types' ? declarations : null),
  }
}

import path from 'node:path'
import type { Plugin } from 'rollup'
import { writeContractTypes } from './contract-types.ts'

/** Resolves the private contracts package to plain declarations, because published types cannot import it. */
export function plainContracts(packageName: string): Plugin {
  // A folder of its own, because the packages are built in parallel.
  const folder = path.resolve(`.cache/contract-types-${packageName}`)
  return {
    name: 'plain-contracts',
    async resolveId(id) {
      const [, noun] = /^@curbquote\/types\/([\w-]+)$/.exec(id) ?? []
      // `endpoints` declares the calls, which are generic. The declarations of published types have no schemas of it.
      if (noun === undefined || noun === 'endpoints') return null
      const declarations = path.join(folder, `${noun}.d.ts`)
      await writeContractTypes(`packages/types/src/${noun}/index.ts`, declarations)
      return declarations
    },
  }
}

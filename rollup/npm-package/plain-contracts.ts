import type { Plugin } from 'rollup'
import { ContractTypes } from './contract-types.ts'

/** Resolves the private contracts package to plain declarations, because published types cannot import it. */
export function plainContracts(packageName: string): Plugin {
  let types: ContractTypes | undefined
  return {
    name: 'plain-contracts',
    resolveId(id) {
      const [, noun] = /^@curbquote\/types\/([\w-]+)$/.exec(id) ?? []
      // `endpoints` declares the calls, which are generic. The declarations of published types have no schemas of it.
      if (noun === undefined || noun === 'endpoints') return null
      // A folder of its own, because the packages are built in parallel.
      types ??= new ContractTypes(`.cache/contract-types-${packageName}`)
      return types.write(noun)
    },
  }
}

import typescript from '@rollup/plugin-typescript'
import type { Plugin } from 'rollup'

/**
 * Compiles the modules of a published package and checks their types, so that a package with type errors cannot be published.
 * Comments stay, because some are for the bundlers of the package's users.
 */
export function compilePublished(tsconfig: string): Plugin {
  return typescript({
    tsconfig,
    noEmitOnError: true,
    // The contracts are in another package.
    filterRoot: false,
    include: ['**/*.{ts,tsx}'],
    compilerOptions: {
      noEmit: false,
      rewriteRelativeImportExtensions: true,
    },
  })
}

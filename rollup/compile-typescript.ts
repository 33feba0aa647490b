import type { Plugin } from 'rollup'
import esbuild, { type Options } from 'rollup-plugin-esbuild'

/**
 * Compiles TypeScript without type checks. `pnpm check` checks the types, and so do the builds of the npm packages.
 *
 * The module resolution of the esbuild plugin is disabled. It ignores `sideEffects` in package.json, so unused modules of
 * packages would be bundled. Imports in this repository include file extensions, so node-resolve finds them.
 */
export function compileTypeScript(target: string, options: Options = {}): Plugin {
  const plugin = esbuild({
    target,
    jsx: 'automatic',
    tsconfig: false,
    sourceMap: false,
    legalComments: 'none',
    ...options,
  })
  delete plugin.resolveId
  return plugin
}

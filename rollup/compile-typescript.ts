import type { Plugin } from 'rollup'
import esbuild, { type Options } from 'rollup-plugin-esbuild'

/**
 * Compiles TypeScript without checking types, which took a third of the build: `pnpm check` checks them, and
 * @rollup/plugin-typescript does when the npm package is built.
 *
 * The plugin's resolution is left out. It ignores `sideEffects` in package.json, so unused modules of packages would stay
 * in the bundle. Imports in this repository name their files with extensions, which node-resolve finds.
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

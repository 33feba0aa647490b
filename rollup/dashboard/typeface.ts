import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'rollup'

const packageName = '@fontsource-variable/geist'
const { resolve } = createRequire(path.resolve('packages/dashboard/package.json'))
const typeface = readFileSync(resolve(`${packageName}/files/geist-latin-wght-normal.woff2`))
const hash = createHash('sha256').update(typeface).digest('hex').slice(0, 8)

/** Path of the typeface in the output. The hash is computed before the build, so that every style sheet can contain the path. */
export const typefaceFile = `assets/geist-${hash}.woff2`

export function emitTypeface(): Plugin {
  return {
    name: 'typeface',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: typefaceFile, source: typeface })
      this.emitFile({
        type: 'asset',
        fileName: 'assets/geist-license.txt',
        source: readFileSync(resolve(`${packageName}/LICENSE`)),
      })
    },
  }
}

/** esbuild plugin: replaces the package name of the typeface in style sheets with its URL. */
export const typefaceUrl: EsbuildPlugin = {
  name: 'typeface-url',
  setup: (build) =>
    build.onResolve({ filter: /\.woff2$/ }, () => ({ path: `/${typefaceFile}`, external: true })),
}

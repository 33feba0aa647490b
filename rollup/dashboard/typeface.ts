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

/** Where the typeface is in the output. The hash is known before the build, so every style sheet can name the file. */
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

/** For esbuild: style sheets name the typeface by its package. */
export const typefaceUrl: EsbuildPlugin = {
  name: 'typeface-url',
  setup: (build) =>
    build.onResolve({ filter: /\.woff2$/ }, () => ({ path: `/${typefaceFile}`, external: true })),
}

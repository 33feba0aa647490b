import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'rollup'
import gzip from 'rollup-plugin-gzip'
import { isWatching } from './mode.ts'

const brotli = promisify(brotliCompress)

/** Writes a brotli and a gzip copy of every text file, at the highest level. The server sends these copies. */
export function compressedCopies(): Plugin[] {
  if (isWatching) return []
  return [
    gzip({ gzipOptions: { level: 9 } }),
    gzip({ fileName: '.br', customCompression: (content) => brotli(content) }),
  ]
}

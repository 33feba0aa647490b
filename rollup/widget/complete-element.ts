import type { Plugin } from 'rollup'
import { chunksOf, entryOf } from './widget-files.ts'

/** Completes the element's entry after minification, which drops comments: the licenses, and the entry's own file name. */
export function completeElement(): Plugin {
  return {
    name: 'complete-element',
    generateBundle(_options, bundle) {
      const entry = entryOf(bundle)
      const code = entry.code.replaceAll('__ELEMENT_FILE__', entry.fileName)
      entry.code = `/* Includes Preact (MIT, Jason Miller) and r2wc (MIT, Bitovi). */\n${code}`
    },
  }
}

/**
 * Emits a second copy of the element's modules in `latest/`, with an entry whose name has no hash: the embed code of a host
 * page can preload it.
 */
export function latestCopies(): Plugin {
  return {
    name: 'latest-copies',
    generateBundle(_options, bundle) {
      const { fileName: hashedEntry } = entryOf(bundle)
      for (const { fileName, code } of chunksOf(bundle))
        this.emitFile({
          type: 'asset',
          fileName: `latest/${fileName === hashedEntry ? 'element.js' : fileName}`,
          source: code.replaceAll(`./${hashedEntry}`, './element.js'),
        })
    },
  }
}

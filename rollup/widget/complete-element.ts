import type { Plugin } from 'rollup'
import { chunksOf, entryOf } from './widget-files.ts'

/** Adds the license comment and the entry's own file name to the element's entry, after minification has removed comments. */
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
 * Emits a second copy of the element's modules in `latest/`. Its entry has no hash in its name, so that the embed code of a
 * host page can preload it.
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

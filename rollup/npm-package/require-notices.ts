import { readFile } from 'node:fs/promises'
import type { Plugin } from 'rollup'

/** Fails the build of the npm package if it bundles a package that its THIRD-PARTY.md does not name. */
export function requireNotices(file: string): Plugin {
  return {
    name: 'require-notices',
    async generateBundle(_options, bundle) {
      const notices = await readFile(file, 'utf8')
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
          if (name && renderedLength > 0 && !notices.includes(`\`${name}\``))
            this.error(`${name} is bundled. Add its license to ${file}.`)
        }
      }
    },
  }
}

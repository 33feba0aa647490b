import path from 'node:path'
import type { Plugin } from 'rollup'

const module = path.resolve('packages/widget-sdk/src/element/hydrating-root.ts')

/** Whether r2wc imports React's root. */
export function isRootOfR2wc(id: string, importer: string | undefined): boolean {
  return id === 'react-dom/client' && importer?.includes('/@r2wc/') === true
}

/** r2wc always creates a new root. This lets it hydrate the first screen that the loader has rendered. */
export function hydratingRoot(): Plugin {
  return {
    name: 'hydrating-root',
    resolveId: (id, importer) => (isRootOfR2wc(id, importer) ? module : null),
  }
}

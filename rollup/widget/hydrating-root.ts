import path from 'node:path'
import type { Plugin } from 'rollup'

const module = path.resolve('packages/widget-sdk/src/element/hydrating-root.ts')

const isOfR2wc = (importer: string | undefined) => importer?.includes('/@r2wc/') === true

/** Whether r2wc imports React's root. */
export function isRootOfR2wc(id: string, importer: string | undefined): boolean {
  return id === 'react-dom/client' && isOfR2wc(importer)
}

/** r2wc always creates a new root. This lets it hydrate the first screen that the loader has rendered. */
export function hydratingRoot(): Plugin {
  return {
    name: 'hydrating-root',
    resolveId: (id, importer) =>
      isOfR2wc(importer) && (id === 'react-dom/client' || id === 'react') ? module : null,
  }
}

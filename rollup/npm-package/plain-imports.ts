import type { Plugin } from 'rollup'

/**
 * Removes the helper through which TypeScript routes `import()` of a URL known only at run time. It would turn `.ts` into
 * `.js`, which such URLs never have, and its module is not part of the build.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    transform: (code) =>
      code.includes('__rewriteRelativeImportExtension(')
        ? { code: code.replaceAll('__rewriteRelativeImportExtension(', '('), map: null }
        : null,
  }
}

import type { Plugin } from 'rollup'

/**
 * Removes the helper that TypeScript adds to `import()` of a dynamic URL. The helper replaces `.ts` with `.js`, which such URLs
 * do not need, and its module is not part of the build.
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

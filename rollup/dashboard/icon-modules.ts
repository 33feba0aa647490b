import { readFile } from 'node:fs/promises'
import type { Plugin as EsbuildPlugin } from 'esbuild'

/**
 * Imports each icon from its own module when esbuild bundles the prerendered pages. Otherwise Node would load the 6,000
 * modules of the package's index.
 */
export const esbuildIconModules: EsbuildPlugin = {
  name: 'icon-modules',
  setup: (build) =>
    build.onLoad({ filter: /\/dashboard\/src\/.*\.tsx$/ }, async ({ path: file }) => ({
      contents: importIconModules(await readFile(file, 'utf8')),
      loader: 'tsx',
    })),
}

function importIconModules(code: string): string {
  const namedImport = /import\s*\{([^}]+)\}\s*from\s*['"]@tabler\/icons-react['"];?/g
  return code.replace(namedImport, (_statement, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
      .join('\n'),
  )
}

import type { Plugin } from 'rollup'
import { checkTypes as checkProject } from '../../scripts/check-types.ts'

/** Checks the types of a project while Rollup bundles it. A type error fails the build. */
export function checkTypes(project: string): Plugin {
  let checking: Promise<unknown> | undefined
  return {
    name: 'check-types',
    buildStart() {
      checking = checkProject(project)
      // Rollup awaits it at the end of the build only.
      checking.catch(() => {})
    },
    buildEnd: async () => {
      await checking
    },
  }
}

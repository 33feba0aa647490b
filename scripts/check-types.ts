import path from 'node:path'
import { repositoryRoot, run } from './build-if-stale.ts'

const compiler = path.join(repositoryRoot, 'node_modules/typescript-native/bin/tsc')

/**
 * Checks the types of a project with the native compiler, which takes a third of the CPU time of the JavaScript compiler.
 * ESLint and the declarations of the npm package still need the JavaScript compiler, because the native compiler has no API
 * for them.
 */
export function checkTypes(project: string): Promise<string> {
  return run(process.execPath, [compiler, '--project', project])
}

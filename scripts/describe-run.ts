import { run } from './build-if-stale.ts'

/** Date and commit of a run, for the copy of its output in `docs/`. */
export async function describeRun(): Promise<string> {
  const commit = await run('git', ['describe', '--always', '--dirty'])
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}`
}

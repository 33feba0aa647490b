import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Calls back with each child process that starts while the work runs. */
export async function onSpawn<Result>(
  callback: (child: ChildProcess) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const listener = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => callback(child))
  }
  subscribe('child_process', listener)
  try {
    return await work()
  } finally {
    unsubscribe('child_process', listener)
  }
}

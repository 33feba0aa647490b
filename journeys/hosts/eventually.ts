import { setTimeout } from 'node:timers/promises'

/** Waits until `isSo`, for what no page can wait for itself; rejects after 60 s with what was waited for. */
export async function eventually(
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited for ${what}`)
    await setTimeout(20)
  }
}

import { setTimeout } from 'node:timers/promises'

/** Waits until a condition holds that Playwright cannot wait for. Rejects after 60 s with `what`. */
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

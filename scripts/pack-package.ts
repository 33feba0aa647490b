import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { repositoryRoot, run } from './build-if-stale.ts'

export type PublishedPackage = 'client' | 'widget-sdk'

/** Packs a built npm package as for publishing. Deletes the tarball after `use` has run. */
export async function withPackedPackage(
  name: PublishedPackage,
  use: (tarball: string) => Promise<void>,
): Promise<void> {
  const packageDirectory = path.join(repositoryRoot, 'packages', name)
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-package-'))
  try {
    const [command, ...args] = pnpmCommand()
    await run(command, [...args, '--dir', packageDirectory, 'pack', '--pack-destination', folder])
    const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
    if (!tarball) throw new Error('pnpm pack created no tarball.')
    await use(path.join(folder, tarball))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The command of the pnpm that started this process. Falls back to `npx pnpm`. */
export function pnpmCommand(): [command: string, ...args: string[]] {
  const running = process.env.npm_execpath
  if (!running || !path.basename(running).startsWith('pnpm')) return ['npx', '-y', 'pnpm@12']
  return /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running]
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { glob, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hashFiles, repositoryRoot, rollup, stampFile } from './build-if-stale.ts'

/**
 * Rebuilds the browser files and restarts the server when a source changes. The server starts immediately if an earlier
 * build exists, otherwise after the first build.
 */
const pages = path.join(repositoryRoot, 'packages/dashboard/dist/pages')

let server: ChildProcess | undefined
let servedPages: string | undefined

await removeProductionOutput()
const builder = run([rollup, '--config', 'rollup.config.mjs', '--watch', '--no-watch.clearScreen'])
let serving = serve()

// The server reads the public pages only when it starts. The delay lets the build finish writing them.
let delay: NodeJS.Timeout | undefined
watch(pages, () => {
  clearTimeout(delay)
  delay = setTimeout(() => {
    serving = serving.then(serve)
  }, 300)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    void Promise.all([stop(builder), stop(server)]).then(() => process.exit())
  })

/** Removes the stamp and the compressed copies, because development builds do not update them. The next `pnpm start` builds again. */
async function removeProductionOutput(): Promise<void> {
  await rm(stampFile, { force: true })
  const copies = glob('packages/{widget-sdk,dashboard}/dist/**/*.{br,gz}', { cwd: repositoryRoot })
  for await (const file of copies) await rm(path.join(repositoryRoot, file))
  await mkdir(pages, { recursive: true })
}

/** Starts the server. Restarts it if the public pages have changed. */
async function serve(): Promise<void> {
  if (!existsSync(path.join(pages, 'pages.json'))) return
  const currentPages = await hashFiles(['packages/dashboard/dist/pages/*'])
  if (currentPages === servedPages) return
  servedPages = currentPages
  await stop(server)
  server = run(['--watch', 'packages/api/src/main.ts'])
}

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' })
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const hasStopped = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await hasStopped
}

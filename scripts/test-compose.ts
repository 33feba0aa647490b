import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { repositoryRoot, run } from './build-if-stale.ts'
import { openImageStore } from './container-images.ts'
import { buildStandIns, standIns } from './stand-in-images.ts'

/**
 * Runs `deploy/compose.yaml` with Docker Engine and Compose as deploy/README.md describes. The images that a registry would
 * serve are stand-ins. The engine has its own namespaces for processes, mounts and the network, so the product uses its
 * real ports, and nothing of the machine changes.
 *
 * Needs root, Debian's `docker.io`, `buildah` and `mmdebstrap`, and Compose 2.3 or later: the plugin of `docker`, or the program
 * that `COMPOSE_PLUGIN` names, such as the one in the package `docker-compose` of Debian 13. `IMAGE_WORK` names a folder that
 * keeps the images.
 */
const keptFolder = process.env.IMAGE_WORK
const work = keptFolder ?? (await mkdtemp(path.join(tmpdir(), 'curbquote-compose-')))
const engine = path.join(work, 'engine')
const project = path.join(work, 'curbquote')
const cgroup = `curbquote-compose-${process.pid}`
const productTag = 'curbquote:latest'

try {
  await mkdir(work, { recursive: true })
  await copyProject()
  const store = openImageStore(work)
  await store.buildProduct(productTag, project)
  await buildStandIns(store)
  const archives: string[] = []
  for (const tag of [`localhost/${productTag}`, ...Object.values(standIns)]) {
    const archive = path.join(work, `${tag.replaceAll(/\W/g, '-')}.tar`)
    await rm(archive, { force: true })
    await store.buildah('push', tag, `docker-archive:${archive}:${tag.replace('localhost/', '')}`)
    archives.push(archive)
  }
  process.exitCode = await runChecks(archives)
} finally {
  await removeCgroups()
  for (const folder of keptFolder ? [engine, project] : [work])
    await rm(folder, { recursive: true, force: true })
}

/** Copies the tracked files, and adds `.env` files with a secret, which must not get into the image. */
async function copyProject(): Promise<void> {
  await rm(project, { recursive: true, force: true })
  await mkdir(project)
  const copy =
    'git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$0"'
  await run('sh', ['-ec', copy, project])
  for (const file of ['.env', 'deploy/.env'])
    await writeFile(path.join(project, file), 'JWT_SECRET=a-secret-of-the-build-context\n')
}

/**
 * Runs the checks in a new PID namespace. When this process ends, `--kill-child` and the kernel kill all processes of it.
 */
async function runChecks(archives: string[]): Promise<number> {
  await rm(engine, { recursive: true, force: true })
  await mkdir(engine)
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const script = path.join(repositoryRoot, 'scripts/compose-checks.ts')
  const args = [engine, path.join(project, 'deploy'), cgroup, ...archives]
  const child = spawn('unshare', [...namespaces, process.execPath, script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function removeCgroups(): Promise<void> {
  for await (const folder of glob(`/sys/fs/cgroup/{,*/}${cgroup}`))
    await rmdir(folder).catch((error: Error) => console.error(error.message))
}

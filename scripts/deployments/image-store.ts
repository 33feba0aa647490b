import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const longLines = { maxBuffer: 64 * 1024 * 1024 }
const baseTag = 'docker.io/library/node:24-bookworm-slim'

/** Images that buildah builds from a bare Debian, without pulling one. */
interface ImageStore {
  /** Keeps the archives and the layers. */
  work: string
  buildah: (...args: string[]) => Promise<string>
  hasImage: (tag: string) => Promise<boolean>
  /** Packs a root file system of Debian with these packages. */
  packDebian: (suite: string, packages: string[]) => Promise<string>
  /** Builds the product's image from its Dockerfile. */
  buildProduct: (tag: string, context: string) => Promise<void>
}

/** Needs root and Debian's `buildah` and `mmdebstrap`. */
export function openImageStore(work: string): ImageStore {
  const storage = [
    '--storage-driver',
    'vfs',
    '--root',
    path.join(work, 'root'),
    '--runroot',
    path.join(work, 'run'),
  ]
  const store: ImageStore = {
    work,
    buildah: async (...args) => {
      const { stdout } = await runFile('buildah', [...storage, ...args], longLines)
      return stdout.trim()
    },
    hasImage: async (tag) => {
      const images = await store.buildah('images', '--format', '{{.Name}}:{{.Tag}}')
      return images.split('\n').includes(tag)
    },
    packDebian: async (suite, packages) => {
      const archive = path.join(work, `${[suite, ...packages].join('-')}.tar`)
      if (!existsSync(archive))
        await runFile(
          'mmdebstrap',
          ['--variant=minbase', `--include=${packages.join(',')}`, suite, archive],
          longLines,
        )
      return archive
    },
    buildProduct: async (tag, context) => {
      await prepareBase(store)
      await build(storage, tag, context)
    },
  }
  return store
}

/** Installs npm for a file system without a registry's image or an archive of Node. Returns its folder. */
async function installNpm(work: string): Promise<string> {
  const prefix = path.join(work, 'npm')
  await runFile('npm', ['install', '--prefix', prefix, '--no-save', 'npm@11'], longLines)
  return path.join(prefix, 'node_modules/npm')
}

/** A stand-in for the official image of Node, which a registry would serve: Debian, Node and npm. */
async function prepareBase({ work, buildah, hasImage, packDebian }: ImageStore): Promise<void> {
  if (await hasImage(baseTag)) return
  const archive = await packDebian('bookworm', ['ca-certificates'])
  const npm = await installNpm(work)
  const node = path.join(work, 'node')
  await copyFile(process.execPath, node)
  const container = await buildah('from', 'scratch')
  await buildah('add', container, archive, '/')
  await buildah('copy', '--chmod', '755', container, node, '/usr/local/bin/node')
  await buildah('copy', container, npm, '/usr/local/lib/node_modules/npm')
  await buildah(
    'run',
    '--isolation',
    'chroot',
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  await buildah('commit', container, baseTag)
  await buildah('rm', container)
}

async function build(storage: string[], tag: string, context: string): Promise<void> {
  const secrets = [
    ['npmrc', path.join(homedir(), '.npmrc')],
    ['ca', process.env.NODE_EXTRA_CA_CERTS ?? ''],
  ] as const
  const given = secrets.filter(([, file]) => existsSync(file))
  const start = Date.now()
  const child = spawn(
    'buildah',
    [
      ...storage,
      'bud',
      '--isolation',
      'chroot',
      '--pull-never',
      '--format',
      'docker',
      '--layers',
      ...given.flatMap(([id, file]) => ['--secret', `id=${id},src=${file}`]),
      '--tag',
      tag,
      '.',
    ],
    { cwd: context, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('The image cannot be built.')
  console.log(`built in ${Math.round((Date.now() - start) / 1_000)} s`)
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '..')

/** Contains a hash of the sources that the browser files were built from. */
export const stampFile = path.join(repositoryRoot, '.cache/build-stamp')
export const rollup = path.join(repositoryRoot, 'node_modules/rollup/dist/bin/rollup')
const sources = [
  'rollup.config.mjs',
  'rollup/**/*.ts',
  'packages/{client,widget-sdk,dashboard}/*.{mjs,json}',
  'packages/{client,widget-sdk}/*.md',
  'packages/wordpress/curbquote/**/*.*',
  'docs/guides/*.md',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/{types,client,widget-sdk,dashboard}/src/**/*.{ts,tsx,html,css,svg,json,avif,png}',
]
const results = [
  'packages/widget-sdk/dist/widget.js',
  'packages/widget-sdk/dist/npm/index.d.ts',
  'packages/client/dist/npm/index.d.ts',
  'packages/dashboard/dist/index.html',
  'packages/dashboard/dist/downloads/SHA256SUMS',
]

const resultFolders = results.map((file) => path.dirname(file))

/** Builds the browser files unless they were built from these sources. Returns whether it built them. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = await hashFiles(sources)
  const isFresh =
    results.every((file) => existsSync(path.join(repositoryRoot, file))) &&
    existsSync(stampFile) &&
    (await readFile(stampFile, 'utf8')) === stamp
  if (isFresh) return false
  await buildBrowserFiles()
  await mkdir(path.dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

/** Builds the browser files and, in parallel processes, the npm packages. */
export async function buildBrowserFiles(): Promise<void> {
  // Otherwise files of earlier builds, whose names have other hashes, would remain and be served and measured.
  for (const folder of resultFolders)
    await rm(path.join(repositoryRoot, folder), { recursive: true, force: true })
  const configs = [
    'rollup.config.mjs',
    'packages/widget-sdk/rollup.npm.config.mjs',
    'packages/client/rollup.npm.config.mjs',
  ]
  await Promise.all(
    configs.map((config) => run(process.execPath, [rollup, '--config', config, '--silent'])),
  )
  await run(process.execPath, ['scripts/release-files.ts', 'packages/dashboard/dist/downloads'])
}

/** Output folder of the widget's build with React. */
export const widgetOnReact = '.cache/widget-on-react'

/** Builds the widget with React instead of Preact, for its browser tests. */
export async function buildWidgetOnReact(): Promise<void> {
  await rm(path.join(repositoryRoot, widgetOnReact), { recursive: true, force: true })
  const config = 'packages/widget-sdk/rollup.config.mjs'
  await run(process.execPath, [rollup, '--config', config, '--configReact', '--silent'])
}

/** Hashes the names and contents of the matching files, without tests. */
export async function hashFiles(patterns: readonly string[]): Promise<string> {
  const files: string[] = []
  for (const pattern of patterns)
    for await (const file of glob(pattern, { cwd: repositoryRoot })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    if (/\.(?:browser-)?test\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(await readFile(path.join(repositoryRoot, file)))
  }
  return hash.digest('hex')
}

/** Runs a command in the repository root. Rejects with its output if it fails. */
export function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${path.basename(args[0] ?? command)} failed:\n${output}`))
    })
  })
}

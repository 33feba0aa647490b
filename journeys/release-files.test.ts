import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repositoryRoot } from '../scripts/build-if-stale.ts'
import { packReleaseFiles } from '../scripts/release-files.ts'
import { versionPlaces } from '../scripts/set-version.ts'

const exec = promisify(execFile)

const test = suite<{ folder: string; files: string }>('the files of a release')
test.before(async (context) => {
  context.folder = await mkdtemp(path.join(tmpdir(), 'curbquote-release-'))
  context.files = path.join(context.folder, 'files')
  await packReleaseFiles(context.files)
})
test.after(({ folder }) => rm(folder, { recursive: true, force: true }))

const read = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8')

async function readVersion(): Promise<string> {
  return (JSON.parse(await read('package.json')) as { version: string }).version
}

test('both npm packages, the plugin, the server and the examples have one version', async () => {
  const version = await readVersion()
  for (const name of ['client', 'widget-sdk']) {
    const manifest = JSON.parse(await read(`packages/${name}/package.json`)) as object
    assert.is((manifest as { version: string }).version, version, name)
    assert.match(await read(`packages/${name}/CHANGELOG.md`), `## ${version}\n`)
  }
  for (const [file, pattern] of versionPlaces)
    assert.is(pattern.exec(await read(file))?.[0], version, file)
  assert.match(await read('packages/wordpress/curbquote/readme.txt'), `= ${version} =`)
})

test('the checksums are those of the files', async ({ files }) => {
  const sums = (await readFile(path.join(files, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  const names = sums.map((line) => line.split('  ')[1])
  assert.equal([...names, 'SHA256SUMS'].toSorted(), (await readdir(files)).toSorted())
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    const content = await readFile(path.join(files, name))
    assert.is(createHash('sha256').update(content).digest('hex'), sum, name)
  }
})

test('the same sources make the same files', async ({ folder, files }) => {
  const again = path.join(folder, 'again')
  await packReleaseFiles(again)
  const sums = (of: string) => readFile(path.join(of, 'SHA256SUMS'), 'utf8')
  assert.is(await sums(again), await sums(files))
})

test('the npm packages are installed from the files without a registry, and run', async ({
  folder,
  files,
}) => {
  const cwd = await mkdtemp(path.join(folder, 'project-'))
  await writeFile(path.join(cwd, 'package.json'), '{ "type": "module", "private": true }')
  const tarballs = ['client.tgz', 'widget.tgz'].map((file) => path.join(files, file))
  await exec('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd })
  const version = await readVersion()
  await writeFile(
    path.join(cwd, 'main.js'),
    `import { CurbQuote, verifyWebhook } from '@curbquote/client'
    import { renderQuoteWidget } from '@curbquote/widget/server'
    import { createRequire } from 'node:module'
    const { version } = createRequire(import.meta.url)('@curbquote/client/package.json')
    new CurbQuote({ apiKey: 'cq_live_x', baseUrl: 'https://quotes.example.com' })
    console.log(version, typeof verifyWebhook, typeof renderQuoteWidget)`,
  )
  const { stdout } = await exec(process.execPath, ['main.js'], { cwd })
  assert.is(stdout.trim(), `${version} function function`)
})

test('the manifests name the repository and the documentation, and have no workspace versions', async ({
  folder,
  files,
}) => {
  for (const [name, directory] of [
    ['client', 'packages/client'],
    ['widget', 'packages/widget-sdk'],
  ] as const) {
    await exec('tar', ['-xzf', path.join(files, `${name}.tgz`), '-C', folder])
    const text = await readFile(path.join(folder, 'package/package.json'), 'utf8')
    const { repository, homepage, bugs } = JSON.parse(text) as Record<string, unknown>
    assert.is((repository as { directory: string }).directory, directory)
    assert.ok(homepage && bugs, name)
    assert.not.match(text, /"(?:workspace|catalog):/)
    assert.ok((await readdir(path.join(folder, 'package'))).includes('CHANGELOG.md'), name)
    await rm(path.join(folder, 'package'), { recursive: true })
  }
})

test('the plugin is one folder with its license', async ({ files }) => {
  const entries = unzipSync(await readFile(path.join(files, 'wordpress.zip')))
  const names = Object.keys(entries)
  assert.ok(names.every((name) => name.startsWith('curbquote/')))
  for (const name of ['curbquote.php', 'readme.txt', 'LICENSE', 'uninstall.php'])
    assert.ok(names.includes(`curbquote/${name}`), name)
  const php = Buffer.from(entries['curbquote/curbquote.php'] ?? []).toString()
  assert.match(php, `Version:           ${await readVersion()}\n`)
})

test('the release workflow runs scripts that exist, and publishes with provenance', async () => {
  const workflow = await read('.github/workflows/release.yml')
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const called = [...workflow.matchAll(/pnpm ([a-z:-]+)/g)].map(([, name = '']) => name)
  assert.ok(called.includes('release:pack'))
  for (const name of called) assert.ok(name === 'install' || name in scripts, name)
  assert.match(workflow, /npm publish .*--provenance/)
  assert.match(workflow, 'id-token: write')
})

test.run()

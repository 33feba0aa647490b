import { spawn } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'
import { pnpmCommand } from './pack-package.ts'

const widgetPackage = path.join(repositoryRoot, 'packages/widget-sdk/package.json')
const r2wc = '@r2wc/react-to-web-component'
/** Development dependencies of the widget that are bundled into the browser files, and a package that r2wc imports. */
const bundledPackages = ['preact', r2wc, '@r2wc/core']

/** Fonts in the repository, with their license beside them. */
const fonts: LicensedPackage[] = [
  {
    name: 'Noto Sans',
    versions: ['2.015'],
    paths: [path.join(repositoryRoot, 'packages/api/src/documents/fonts')],
    license: 'OFL-1.1',
    homepage: 'https://github.com/notofonts/latin-greek-cyrillic',
  },
]

interface LicensedPackage {
  name: string
  versions: string[]
  paths: string[]
  license: string
  homepage?: string
}

interface Component {
  group?: string
  name: string
  scope?: string
  properties?: { name: string }[]
}

interface BillOfMaterials {
  components: Component[]
}

/**
 * Writes the software bill of materials (CycloneDX) and the third-party notices into a folder. pnpm lists the installed
 * packages.
 */
export async function writeSupplyChain(folder = path.join(repositoryRoot, 'dist')): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [billOfMaterials, licenses] = await Promise.all([
    runPnpm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']),
    runPnpm(['-r', 'licenses', 'list', '--prod', '--json']),
  ])
  await writeFile(
    path.join(folder, 'bom.cdx.json'),
    `${JSON.stringify(includeBundled(JSON.parse(billOfMaterials) as BillOfMaterials), null, 2)}\n`,
  )
  const shipped = Object.values(JSON.parse(licenses) as Record<string, LicensedPackage[]>).flat()
  await writeFile(
    path.join(folder, 'THIRD-PARTY-NOTICES.txt'),
    await describePackages([
      ...shipped,
      ...(await Promise.all(bundledPackages.map(readBundled))),
      ...fonts,
    ]),
  )
}

/** Marks the bundled packages as shipped. pnpm excludes all development dependencies. */
function includeBundled(bill: BillOfMaterials): BillOfMaterials {
  const components = bill.components.map((component) => {
    const name = component.group ? `${component.group}/${component.name}` : component.name
    if (!bundledPackages.includes(name)) return component
    const properties = component.properties?.filter(
      (property) => property.name !== 'cdx:npm:package:development',
    )
    return { ...component, scope: 'required', properties }
  })
  return { ...bill, components }
}

async function readBundled(name: string): Promise<LicensedPackage> {
  const importer =
    name === '@r2wc/core'
      ? await realpath(findPackageJSON(r2wc, widgetPackage) ?? '')
      : widgetPackage
  const file = findPackageJSON(name, importer)
  if (!file) throw new Error(`${name} is not installed.`)
  const { version, license, homepage } = JSON.parse(await readFile(file, 'utf8')) as {
    version: string
    license: string
    homepage?: string
  }
  const paths = [path.dirname(file)]
  return { name, versions: [version], paths, license, ...(homepage && { homepage }) }
}

async function describePackages(packages: LicensedPackage[]): Promise<string> {
  const own = await readFile(path.join(repositoryRoot, 'docs/third-party-software.md'), 'utf8')
  const sections = await Promise.all(
    packages
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async ({ name, versions, paths, license, homepage }) => {
        const heading = `${name} ${versions.join(', ')}\nLicense: ${license}`
        const texts = await readNotices(paths[0] ?? '')
        return [heading + (homepage ? `\n${homepage}` : ''), ...texts].join('\n\n')
      }),
  )
  return `${[own.trim(), ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The texts of a package's license and notice files. */
async function readNotices(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) =>
    /^(?:licen[cs]e|copying|notice)/i.test(file),
  )
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim())
}

/** Runs pnpm and returns its standard output. */
function runPnpm(args: string[]): Promise<string> {
  const [command, ...given] = pnpmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...given, ...args], { cwd: repositoryRoot })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output.stdout)
        : reject(new Error(`pnpm ${args[0]} failed:\n${output.stderr}`)),
    )
  })
}

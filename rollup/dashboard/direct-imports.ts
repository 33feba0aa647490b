import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, ProgramNode } from 'rollup'
import { parseAst } from 'rollup/parseAst'

/** The module that defines an export, and the name that it has there. */
interface Definition {
  file: string
  name: string
}

/**
 * Imports the exports of these packages from the modules that define them. Otherwise each importer of a package depends on
 * its index and therefore on all its modules: `chunkByPageGroup` would put the modules of all pages into the first chunk,
 * and a build would read the 6,000 modules of the icons.
 */
export function directImports(packages: readonly string[]): Plugin {
  const definitions = new Map<string, Promise<Map<string, Definition>>>()
  const imports = new RegExp(
    `import\\s*\\{([^}]+)\\}\\s*from\\s*['"](${packages.join('|')})['"];?`,
    'g',
  )
  return {
    name: 'direct-imports',
    async transform(code, importer) {
      if (!packages.some((name) => code.includes(name))) return null
      const statements = [...code.matchAll(imports)]
      if (statements.length === 0) return null
      for (const [, , name = ''] of statements) {
        if (definitions.has(name)) continue
        const index = await this.resolve(name, importer)
        if (!index) throw new Error(`${importer} imports ${name}, which cannot be found.`)
        definitions.set(name, readDefinitions(index.id))
      }
      const known = new Map<string, Map<string, Definition>>()
      for (const [name, read] of definitions) known.set(name, await read)
      const direct = code.replace(imports, (_statement, specifiers: string, name: string) =>
        importDirectly(specifiers, name, known.get(name) ?? new Map()),
      )
      return { code: direct, map: null }
    },
  }
}

/** Writes an import of each specifier. One without a known definition is still imported from the package. */
function importDirectly(
  specifiers: string,
  packageName: string,
  definitions: ReadonlyMap<string, Definition>,
): string {
  return specifiers
    .split(',')
    .map((specifier) => specifier.trim())
    .filter(Boolean)
    .map((specifier) => {
      const [imported = '', local = imported] = specifier.split(/\s+as\s+/)
      const { file, name } = definitions.get(imported) ?? { file: packageName, name: imported }
      return `import { ${name} as ${local} } from ${JSON.stringify(file)};`
    })
    .join('\n')
}

/** Reads which module defines each export of a package's index. */
async function readDefinitions(index: string): Promise<Map<string, Definition>> {
  const { code } = await transform(await readFile(index, 'utf8'), { loader: 'ts' })
  const { body } = parseAst(code)
  const imported = new Map(body.flatMap((statement) => importsOf(statement, index)))
  return new Map(body.flatMap((statement) => exportsOf(statement, index, imported)))
}

type Statement = ProgramNode['body'][number]

function importsOf(statement: Statement, index: string): [local: string, Definition][] {
  if (statement.type !== 'ImportDeclaration') return []
  const file = fileOf(statement.source.value, index)
  return statement.specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier'
      ? [[specifier.local.name, { file, name: nameOf(specifier.imported) }] as const]
      : [],
  )
}

function exportsOf(
  statement: Statement,
  index: string,
  imported: ReadonlyMap<string, Definition>,
): [exported: string, Definition][] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const file = statement.source && fileOf(statement.source.value, index)
  return statement.specifiers.flatMap(({ local, exported }) => {
    const name = nameOf(local)
    const definition = file ? { file, name } : imported.get(name)
    return definition ? [[nameOf(exported), definition]] : []
  })
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal' }): string {
  if (node.type !== 'Identifier') throw new Error('An export has a name that is a string.')
  return node.name
}

function fileOf(source: unknown, index: string): string {
  const specifier = String(source)
  return specifier.startsWith('.') ? path.resolve(path.dirname(index), specifier) : specifier
}

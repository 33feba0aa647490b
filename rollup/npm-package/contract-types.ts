import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { format } from 'prettier'
import ts from 'typescript'

/**
 * The types of the contracts as plain declarations instead of types computed from schemas. The published package then depends on
 * neither TypeBox nor an unpublished package.
 */
export class ContractTypes {
  readonly #folder: string
  readonly #program = ts.createProgram(globSync('packages/types/src/*/index.ts'), {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  /** By noun. Several modules import the same one at the same time. */
  readonly #written = new Map<string, Promise<string>>()

  /** @param folder for the declarations */
  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  /** Writes the declarations of `@curbquote/types/NOUN` and returns their file. */
  write(noun: string): Promise<string> {
    const file = this.#written.get(noun) ?? this.#write(noun)
    this.#written.set(noun, file)
    return file
  }

  async #write(noun: string): Promise<string> {
    const checker = this.#program.getTypeChecker()
    const source = this.#program.getSourceFile(`packages/types/src/${noun}/index.ts`)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`@curbquote/types/${noun} exports nothing.`)
    const declarations = checker
      .getExportsOfModule(module)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      )
      .filter((symbol) => symbol.flags & ts.SymbolFlags.TypeAlias && !isGeneric(symbol))
      .map((symbol) => {
        const text = checker.typeToString(
          checker.getDeclaredTypeOfSymbol(symbol),
          undefined,
          ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
        )
        return `export type ${symbol.name} = ${text};\n`
      })
    const file = path.join(this.#folder, `${noun}.d.ts`)
    await mkdir(this.#folder, { recursive: true })
    await writeFile(file, await format(declarations.join(''), { parser: 'typescript' }))
    return file
  }
}

/** Generic types describe calls of endpoints. No contract is generic. */
function isGeneric({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (declaration) => ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters,
  )
}

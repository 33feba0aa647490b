import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { format } from 'prettier'
import ts from 'typescript'

/**
 * Writes the types of the contracts as plain declarations instead of types computed from schemas. The published package then
 * depends on neither TypeBox nor an unpublished package.
 */
export async function writeContractTypes(entry: string, file: string): Promise<void> {
  const program = ts.createProgram([entry], {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${entry} exports nothing.`)
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
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await format(declarations.join(''), { parser: 'typescript' }))
}

/** Generic types describe calls of endpoints. No contract is generic. */
function isGeneric({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (declaration) => ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters,
  )
}

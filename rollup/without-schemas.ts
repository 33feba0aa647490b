import type { Plugin, ProgramNode, TreeshakingOptions } from 'rollup'

/** Value of `treeshake`: removes modules of the contracts, of the price calculation and of TypeBox from which nothing is used. */
export const usedContractsOnly: TreeshakingOptions = {
  moduleSideEffects: (id) => !/\/packages\/(?:pricing|types)\/src\/|\/typebox\//.test(id),
}

/**
 * Removes the schemas of the contracts from browser builds. A front end needs only the method and the path of an endpoint.
 * Rollup cannot know that the functions of TypeBox's `Type` have no side effects, and its option `manualPureFunctions` does
 * not match them.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    transform(code, id) {
      if (!id.includes('/packages/types/src/')) return null
      let result = code
      // Last to first, so that the positions of the remaining calls stay valid.
      for (const call of topLevelCalls(this.parse(code)).reverse()) {
        const { start, end } = call as typeof call & Position
        const source = result.slice(start, end)
        result = `${result.slice(0, start)}${endpointOf(call) ?? removable(source)}${result.slice(end)}`
      }
      return { code: result.replace(/\bType\.\w+\(/g, '/* @__PURE__ */ $&'), map: null }
    },
  }
}

type Statement = ProgramNode['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>
type Call = Extract<Expression, { type: 'CallExpression' }>

/** Positions that Rollup adds to ESTree nodes. */
interface Position {
  start: number
  end: number
}

/** The top-level calls that initialize constants of a module. */
function topLevelCalls({ body }: ProgramNode): Call[] {
  return body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .flatMap((statement) =>
      statement?.type === 'VariableDeclaration' ? statement.declarations : [],
    )
    .map(({ init }) => init)
    .filter((init) => init?.type === 'CallExpression')
}

/** The source of an endpoint with only its method and path. `undefined` for any other call. */
function endpointOf({ callee, arguments: [method, path] }: Call): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return undefined
  if (method?.type !== 'Literal' || path?.type !== 'Literal')
    throw new Error('The method and the path of an endpoint must be literals.')
  return `{ method: ${method.raw}, path: ${path.raw} }`
}

/** Wraps a call in a pure function. Otherwise Rollup keeps arguments that read a property of another schema. */
function removable(source: string): string {
  return `/* @__PURE__ */ (() => ${source})()`
}

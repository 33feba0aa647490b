import type { Plugin, ProgramNode, TreeshakingOptions } from 'rollup'

/** For `treeshake`: drops the modules of the contracts and of the schema library that a front end imports nothing from. */
export const usedContractsOnly: TreeshakingOptions = {
  moduleSideEffects: (id) => !/\/packages\/types\/src\/|\/typebox\//.test(id),
}

/**
 * Keeps the schemas of the contracts out of the browser. A front end needs only the method and the path of an endpoint, and
 * Rollup cannot know that the functions of TypeBox's `Type` have no side effects. Its option `manualPureFunctions` does not
 * reach them.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    transform(code, id) {
      if (!id.includes('/packages/types/src/')) return null
      let result = code
      // From the last to the first, so that the positions of the others stay valid.
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

/** Rollup adds it to the nodes of ESTree. */
interface Position {
  start: number
  end: number
}

/** The calls whose results are the constants of a module. */
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

/** What a front end needs of an endpoint. Undefined for any other call. */
function endpointOf({ callee, arguments: [method, path] }: Call): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return undefined
  if (method?.type !== 'Literal' || path?.type !== 'Literal')
    throw new Error('The method and the path of an endpoint must be literals.')
  return `{ method: ${method.raw}, path: ${path.raw} }`
}

/** As a function marked as pure, since the arguments of a call remain if they read a property of another schema. */
function removable(source: string): string {
  return `/* @__PURE__ */ (() => ${source})()`
}

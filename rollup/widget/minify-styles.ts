import { transform } from 'esbuild'
import type { Plugin } from 'rollup'

/** Minifies the widget's style sheets. They are template literals, which JavaScript minifiers do not change. */
export function minifyStyles(): Plugin {
  return {
    name: 'minify-styles',
    async transform(code, id) {
      if (!/widget-sdk\/src\/styles\/(?!adopt|widget)/.test(id)) return null
      const [literal, raw] = /(?<== )`([^`]+)`/.exec(code) ?? []
      if (literal === undefined || raw === undefined)
        return this.error(`${id} has no style sheet in a template literal.`)
      // An interpolated expression would be minified as CSS.
      if (raw.includes('${'))
        return this.error(
          `${id} has a \${} in its style sheet. Join style sheets in widget-styles.ts.`,
        )
      // The compiler writes non-ASCII characters as JavaScript escapes, which CSS reads differently.
      const [statement] = this.parse(`(${literal})`).body
      if (
        statement?.type !== 'ExpressionStatement' ||
        statement.expression.type !== 'TemplateLiteral'
      )
        return this.error(`${id} has no style sheet in a template literal.`)
      const css = statement.expression.quasis[0]?.value.cooked ?? ''
      const minified = await transform(css, { loader: 'css', minify: true })
      return { code: code.replace(literal, () => JSON.stringify(minified.code.trim())), map: null }
    },
  }
}

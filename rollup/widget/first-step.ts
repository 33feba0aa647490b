import path from 'node:path'
import { build, transform } from 'esbuild'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'rollup'
import { isWatching } from '../mode.ts'
import { preactAliases } from './preact-for-react.ts'

const widgetFolder = path.resolve('packages/widget-sdk')

/** A text node, or an element as `[name, attributes, ...children]`. */
type FirstStepNode = string | DrawnElement
type DrawnElement = [name: string, attributes: Record<string, string>, ...children: FirstStepNode[]]

/**
 * Provides `virtual:first-step`: the first screen, rendered from the widget's components at build time. The loader creates
 * its nodes before the components have loaded. The styles are the rules that these nodes use.
 */
export function firstStep(locale: string): Plugin {
  const id = 'virtual:first-step'
  return {
    name: 'first-step',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const { html, css, inputs } = await render(locale)
      for (const file of inputs) this.addWatchFile(file)
      const tree = toDrawnTree(html)
      const styles = await stylesOf(tree, html, css)
      return `export const tree = ${JSON.stringify(tree)}\nexport const css = ${JSON.stringify(styles)}`
    },
  }
}

async function render(
  locale: string,
): Promise<{ html: string; css: string; inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(widgetFolder, 'src/first-step/render-first-step.tsx')],
    absWorkingDir: widgetFolder,
    alias: preactAliases,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    write: false,
  })
  const script = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  const { renderFirstStep } = (await import(`data:text/javascript;base64,${script}`)) as {
    renderFirstStep: (locale: string) => Promise<{ html: string; css: string }>
  }
  const inputs = Object.keys(metafile.inputs).map((file) => path.resolve(widgetFolder, file))
  return { ...(await renderFirstStep(locale)), inputs }
}

function toDrawnTree(html: string): DrawnElement {
  const [tree] = parseFragment(html).childNodes.map(toDrawnNode)
  if (!Array.isArray(tree)) throw new Error('The first screen must be a single element.')
  return tree
}

function toDrawnNode(node: DefaultTreeAdapterTypes.ChildNode): FirstStepNode {
  if ('value' in node) return node.value
  if (!('attrs' in node))
    throw new Error(`The first screen contains an unsupported node: ${node.nodeName}.`)
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [node.nodeName, attributes, ...node.childNodes.map(toDrawnNode)]
}

/** Unused rules that PurgeCSS keeps, because it does not parse `:has()`. */
const laterRules = /[^{}]*(?:\.lead\b|\.bar-figure)[^{}]*\{[^{}]*\}/g

async function stylesOf(tree: DrawnElement, html: string, css: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css.replace(laterRules, '') }],
    // By default PurgeCSS treats every word of the text as a class.
    extractors: [{ extensions: ['html'], extractor: () => selectorNamesIn(tree) }],
    keyframes: true,
    variables: true,
    safelist: [/^:host/],
  })
  const { code } = await transform(purged?.css ?? '', { loader: 'css', minify: !isWatching })
  return code.trim()
}

function selectorNamesIn(tree: DrawnElement) {
  const elements = elementsIn(tree)
  return {
    tags: elements.map(([name]) => name),
    classes: elements.flatMap(([, attributes]) => attributes.class?.split(' ') ?? []),
    ids: [],
    attributes: {
      names: elements.flatMap(([, attributes]) => Object.keys(attributes)),
      values: elements.flatMap(([, attributes]) => Object.values(attributes)),
    },
    undetermined: [],
  }
}

function elementsIn(element: DrawnElement): DrawnElement[] {
  const [, , ...children] = element
  return [element, ...children.filter((child) => Array.isArray(child)).flatMap(elementsIn)]
}

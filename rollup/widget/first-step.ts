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
 * its nodes before the components have loaded, and the server writes them as HTML. The styles are the rules that these nodes
 * use. `virtual:first-step/es` is the screen in Spanish, whatever the `locale`.
 */
export function firstStep(locale: string): Plugin {
  const id = /^virtual:first-step(?:\/(\w+))?$/
  return {
    name: 'first-step',
    resolveId: (source) => (id.test(source) ? `\0${source}` : null),
    async load(source) {
      const [found, language = locale] = id.exec(source.slice(1)) ?? []
      if (!found) return null
      const { html, css, neutralTheme, inputs } = await render(language)
      for (const file of inputs) this.addWatchFile(file)
      const rules: string[] = []
      const tree = toDrawnTree(html, rules)
      const ownStyles = [css, ...rules].join('\n')
      const styles = await stylesOf(tree, html, `${ownStyles}\n${neutralTheme}`)
      const withoutTheme = await stylesOf(tree, html, ownStyles)
      return Object.entries({ tree, css: styles, cssWithoutTheme: withoutTheme })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

interface Rendered {
  html: string
  css: string
  /** Rules of the neutral colors. */
  neutralTheme: string
}

async function render(locale: string): Promise<Rendered & { inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(widgetFolder, 'src/first-step/render-first-step.tsx')],
    absWorkingDir: widgetFolder,
    alias: preactAliases,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'text' },
    metafile: true,
    write: false,
  })
  const script = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  const { renderFirstStep } = (await import(`data:text/javascript;base64,${script}`)) as {
    renderFirstStep: (locale: string) => Promise<Rendered>
  }
  const inputs = Object.keys(metafile.inputs).map((file) => path.resolve(widgetFolder, file))
  return { ...(await renderFirstStep(locale)), inputs }
}

function toDrawnTree(html: string, rules: string[]): DrawnElement {
  const [tree] = parseFragment(html).childNodes.map((node) => toDrawnNode(node, rules))
  if (!Array.isArray(tree)) throw new Error('The first screen must be a single element.')
  return tree
}

/** Style attributes become `rules`, because a content security policy may block them. */
function toDrawnNode(
  node: DefaultTreeAdapterTypes.ChildNode,
  rules: string[],
  parentClass?: string,
): FirstStepNode {
  if ('value' in node) return node.value
  if (!('attrs' in node))
    throw new Error(`The first screen contains an unsupported node: ${node.nodeName}.`)
  const { style, ...attributes } = Object.fromEntries(
    node.attrs.map(({ name, value }) => [name, value]),
  )
  if (style && !parentClass) throw new Error(`A style attribute without a selector: ${style}`)
  if (style) rules.push(`.${parentClass} ${node.nodeName} { ${style} }`)
  const children = node.childNodes.map((child) => toDrawnNode(child, rules, attributes.class))
  return [node.nodeName, attributes, ...children]
}

/**
 * Rules for later states of these nodes. They are removed before PurgeCSS, which would keep them: a choice of the service, a
 * focused heading or field, a disabled button, the effects of a pointer, texts for screen readers, which are empty at first, and selectors
 * with `:has()`, which PurgeCSS does not parse.
 */
const laterRules =
  /[^{}]*(?:\.lead\b|\.bar-figure|\.tiles\[role\]|legend(?: \+ \.field|:has| span)|\):focus\b(?!-)|h3:focus|\.add-item|\.visually-hidden|:disabled|:hover|:active)[^{}]*\{[^{}]*\}/g

/** Declarations for later changes of these nodes, and for the bar at the bottom, which is not sticky yet. */
const laterDeclarations = /\b(?:transition|scroll-margin):\s[^;}]*;?/g

/** Attributes that the loader and the server add. */
const addedAttributes = ['data-asks']

async function stylesOf(tree: DrawnElement, html: string, css: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css.replace(laterRules, '').replace(laterDeclarations, '') }],
    // By default PurgeCSS treats every word of the text as a class.
    extractors: [{ extensions: ['html'], extractor: () => selectorNamesIn(tree) }],
    keyframes: true,
    variables: true,
    // PurgeCSS removes selectors that consist of `:where()` and `:is()` only.
    safelist: [/^:host/, /^:where/],
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
      names: [...addedAttributes, ...elements.flatMap(([, attributes]) => Object.keys(attributes))],
      values: elements.flatMap(([, attributes]) => Object.values(attributes)),
    },
    undetermined: [],
  }
}

function elementsIn(element: DrawnElement): DrawnElement[] {
  const [, , ...children] = element
  return [element, ...children.filter((child) => Array.isArray(child)).flatMap(elementsIn)]
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as prettier from 'prettier'
import type * as typescript from 'typescript'
import { v1Errors } from '../packages/types/src/endpoints/v1-errors.ts'
import { repositoryRoot } from './build-if-stale.ts'

/**
 * Generates `custom-elements.json` and the tables in the README of the widget package from the documentation tags of
 * `QuoteWidgetElement`, and the table of errors in the guide from the list of the API.
 */
interface Documented {
  name: string
  description?: string
}

interface Member extends Documented {
  kind: string
  privacy?: string
  inheritedFrom?: unknown
  attribute?: string
  parameters?: { name: string }[]
}

export interface ElementDeclaration extends Documented {
  superclass?: unknown
  members: Member[]
  attributes: (Documented & { type?: { text: string }; fieldName: string })[]
  events: (Documented & { type: { text: string } })[]
  slots: Documented[]
  cssParts: Documented[]
  cssProperties: Documented[]
}

/** A part of `@custom-elements-manifest/analyzer` without published types. */
interface Analyzer {
  create: (options: { modules: unknown[] }) => { modules: { declarations: ElementDeclaration[] }[] }
  ts: typeof typescript
}

const packageFolder = path.join(repositoryRoot, 'packages/widget-sdk')
const entry = 'dist/npm/index.js'

/** Returns the element's declaration, and the texts of the generated files by path. */
export async function describeElement(): Promise<{
  element: ElementDeclaration
  files: Map<string, string>
}> {
  const element = await analyzeElement()
  const manifestFile = path.join(packageFolder, 'custom-elements.json')
  const readmeFile = path.join(packageFolder, 'README.md')
  const files = new Map<string, string>()
  files.set(manifestFile, await format(manifestFile, JSON.stringify(manifestOf(element))))
  files.set(
    readmeFile,
    await format(readmeFile, fillTables(await readFile(readmeFile, 'utf8'), element)),
  )
  const errorsFile = path.join(repositoryRoot, 'docs/guides/errors.md')
  const marker = /<!-- errors: .* -->/
  const errors = await readFile(errorsFile, 'utf8')
  files.set(errorsFile, await format(errorsFile, fillTable(errors, marker, errorTable())))
  return { element, files }
}

function errorTable(): string {
  const rows = v1Errors.map(({ status, code, when }) => `| ${status} | \`${code}\` | ${when} |`)
  return ['| status | code | when |', '| --- | --- | --- |', ...rows].join('\n')
}

async function analyzeElement(): Promise<ElementDeclaration> {
  const { create, ts } = (await import('@custom-elements-manifest/analyzer')) as unknown as Analyzer
  const file = path.join(packageFolder, 'src/element/element.ts')
  const source = await readFile(file, 'utf8')
  const module = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
  const element = create({ modules: [module] }).modules[0]?.declarations[0]
  if (!element) throw new Error(`${file} does not declare a custom element.`)
  const isPublic = ({ name, privacy }: Member) => privacy === undefined && name !== 'attachShadow'
  return {
    ...element,
    superclass: { name: 'HTMLElement' },
    members: element.members.filter(isPublic),
  }
}

function manifestOf(element: ElementDeclaration) {
  const declaration = { name: element.name, module: entry }
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: entry,
        declarations: [element],
        exports: [{ kind: 'js', name: element.name, declaration }],
      },
      {
        kind: 'javascript-module',
        path: 'dist/npm/define.js',
        declarations: [],
        exports: [{ kind: 'custom-element-definition', name: 'quote-widget', declaration }],
      },
    ],
  }
}

/** Replaces the table that follows each marker, such as `<!-- element: slots -->`. */
function fillTables(readme: string, element: ElementDeclaration): string {
  const { members, attributes, events, slots, cssParts, cssProperties } = element
  const methods = members
    .filter(({ kind }) => kind === 'method')
    .map(({ name, parameters = [], description }) => ({
      name: `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`,
      description,
    }))
  const tables: Record<string, string> = {
    attributes: table('attribute', attributes),
    methods: table('method', methods),
    slots: table('slot', slots),
    events: table('event', events),
    'custom properties': table('custom property', cssProperties),
    parts: table('`::part(…)`', cssParts),
  }
  return Object.entries(tables).reduce(
    (text, [name, rows]) => fillTable(text, new RegExp(`<!-- element: ${name} -->`), rows),
    readme,
  )
}

/** Replaces the table that follows a marker. */
function fillTable(text: string, marker: RegExp, rows: string): string {
  const [found] = marker.exec(text) ?? []
  if (found === undefined) throw new Error(`There is no marker ${marker.source}.`)
  const [before = '', after = ''] = text.split(found)
  return `${before}${found}\n\n${rows}\n${after.replace(/^\n*(?:\|.*\n)*/, '\n')}`
}

function table(title: string, rows: { name: string; description?: string | undefined }[]): string {
  return [
    `| ${title} | description |`,
    '| --- | --- |',
    ...rows.map(
      ({ name, description }) => `| \`${name}\` | ${(description ?? '').replaceAll('\n', ' ')} |`,
    ),
  ].join('\n')
}

async function format(file: string, text: string): Promise<string> {
  return prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [file, text] of (await describeElement()).files) await writeFile(file, text)

import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { attributeOf } from '../packages/widget-sdk/src/element/attributes.ts'
import { describeElement, type ElementDeclaration } from './element-docs.ts'

interface Context {
  element: ElementDeclaration
  files: Map<string, string>
  sources: string
}

const sourceFolder = path.resolve(import.meta.dirname, '../packages/widget-sdk/src')

const test = suite<Context>('documentation of the element')
test.before(async (context) => {
  Object.assign(context, await describeElement())
  context.sources = ''
  for await (const file of glob('**/*.{css,ts,tsx}', { cwd: sourceFolder }))
    if (!/test\.ts$|element\.ts$/.test(file))
      context.sources += await readFile(path.join(sourceFolder, file), 'utf8')
})

const namesOf = (documented: { name: string }[]) => documented.map(({ name }) => name).toSorted()

const found = (sources: string, pattern: RegExp) =>
  [
    ...new Set([...sources.matchAll(pattern)].flatMap(([, names]) => names?.split(' ') ?? [])),
  ].toSorted()

test('the generated files are up to date', async ({ files }) => {
  for (const [file, text] of files)
    assert.is(await readFile(file, 'utf8'), text, `${file} is stale: run pnpm element-docs`)
})

test('every attribute is documented at its property', ({ element }) => {
  const documented = element.attributes.map(({ fieldName, name }) => [fieldName, name])
  assert.equal(Object.fromEntries(documented), attributeOf)
})

test('the guide has every option of the embed code', async () => {
  const file = path.resolve(import.meta.dirname, '../docs/guides/embedding.md')
  const guide = await readFile(file, 'utf8')
  for (const name of Object.values(attributeOf))
    if (!['widget-id', 'api-base'].includes(name)) assert.match(guide, `\`data-${name}\``)
})

test('every event, slot, part and custom property is documented', ({ element, sources }) => {
  assert.equal(namesOf(element.events), found(sources, /'(quote-widget:[a-z]+)': \{/g))
  assert.equal(namesOf(element.slots), found(sources, /<slot name="([a-z]+)"/g))
  assert.equal(namesOf(element.cssParts), found(sources, /\bpart="([a-z -]+)"/g))
  assert.equal(namesOf(element.cssProperties), found(sources, /(--qw-[a-z]+(?:-[a-z]+)*)/g))
  for (const { name, description } of [
    ...element.events,
    ...element.slots,
    ...element.cssParts,
    ...element.cssProperties,
    ...element.attributes,
    ...element.members,
  ])
    assert.ok(description, `${name} has a description`)
})

test.run()

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvRow } from './csv-row.ts'

const fixture = path.join(import.meta.dirname, 'fixtures/csv-injection.json')
const attacks = JSON.parse(await readFile(fixture, 'utf8')) as string[]

/** Parses one row like a spreadsheet. */
function readRow(row: string): string[] {
  const cells: string[] = []
  let rest = row.replace(/\r\n$/, '')
  for (;;) {
    const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|$)/.exec(rest) ?? []
    if (quoted === undefined && plain === undefined) throw new Error(`no cell: ${rest}`)
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    const length = quoted === undefined ? (plain ?? '').length : quoted.length + 2
    if (length === rest.length) return cells
    rest = rest.slice(length + 1)
  }
}

test('formula injection: customer text is never a formula and stays complete', () => {
  assert.ok(attacks.length > 15)
  for (const attack of attacks) {
    const cells = readRow(csvRow(['before', attack, 'after']))
    assert.is(cells.length, 3, attack)
    assert.is(cells[1]?.replace(/^'(?=\s*[=+\-@＝])/, ''), attack.replace(/^'(?=\s*=)/, ''))
    assert.not.match(cells[1] ?? '', /^\s*[=+\-@＝＋－＠]/)
  }
})

test('formula injection: "+1 555…" stays readable', () => {
  assert.equal(readRow(csvRow(['+1 555 010 0199', '(502) 555-0142', '12 Elm St, #4'])), [
    "'+1 555 010 0199",
    '(502) 555-0142',
    '12 Elm St, #4',
  ])
})

test('text that a spreadsheet would change stays text', () => {
  for (const text of [
    '02138',
    '40202',
    '6175550142',
    '4111111111111111111',
    '1E5',
    '$5',
    '5%',
    '3/4',
    '1-2',
    '12/25/2026',
    'Mar 1',
    'MARCH1',
    '1-May',
    'Sept 5, 2026',
    '1:30 pm',
    '1 1/2',
    'true',
    ' 007 ',
  ])
    assert.equal(readRow(csvRow([text])), [`="${text}"`], text)
  for (const text of [
    '02138-1234',
    '(617) 555-0142',
    '2026-11-22 14:05:09',
    '12 Elm St',
    'May Street 5',
    'Marcus',
    'Dana',
    '5 Star Roofing',
  ])
    assert.equal(readRow(csvRow([text])), [text], text)
})

test('numbers stay numbers, null is empty, and line breaks and quotes stay in their cell', () => {
  assert.is(csvRow([1, 219.99, null, '']), '1,219.99,,\r\n')
  assert.equal(readRow(csvRow(['two\nlines', 'a "word"', ' spaces '])), [
    'two\nlines',
    'a "word"',
    ' spaces ',
  ])
})

test.run()

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeSupplyChain } from './supply-chain.ts'

const test = suite<{ folder: string }>('software bill of materials and license notices')
test.before(async (context) => {
  context.folder = await mkdtemp(path.join(tmpdir(), 'curbquote-supply-chain-'))
})
test.after(({ folder }) => rm(folder, { recursive: true, force: true }))

test('the build lists every shipped package and explains how to replace the two LGPL libraries', async ({
  folder,
}) => {
  await writeSupplyChain(folder)
  const read = (file: string) => readFile(path.join(folder, file), 'utf8')
  const bill = JSON.parse(await read('bom.cdx.json')) as {
    bomFormat: string
    components: { group?: string; name: string; version: string; scope?: string }[]
  }
  assert.is(bill.bomFormat, 'CycloneDX')
  const shipped = bill.components
    .filter(({ scope }) => scope !== 'excluded')
    .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`)
  const notices = await read('THIRD-PARTY-NOTICES.txt')
  for (const name of ['fastify', 'sharp', 'libheif-js', 'preact', '@r2wc/core', '@mantine/core']) {
    const found = shipped.find((component) => component.startsWith(`${name} `))
    assert.ok(found, name)
    assert.match(notices, `\n${found}\nLicense: `)
  }
  assert.not(shipped.some((component) => component.startsWith('eslint ')))
  for (const part of [
    '### libheif-js (LGPL-3.0)',
    '### libvips (LGPL-3.0-or-later)',
    '### Noto (OFL 1.1)',
  ])
    assert.match(notices, part)
  assert.match(notices, '\nNoto Sans 2.015\nLicense: OFL-1.1\n')
  assert.match(notices, 'Copyright 2022 The Noto Project Authors')
  const licensesWithLgpl = [...notices.matchAll(/^(\S+) \S+\nLicense: (.*LGPL.*)$/gm)]
  for (const [, name] of licensesWithLgpl)
    assert.match(
      name ?? '',
      /^(?:libheif-js|@img\/sharp-libvips-[\w-]+)$/,
      'a package under the LGPL that the notices do not explain',
    )
  assert.ok(licensesWithLgpl.length >= 2)
})

test.run()

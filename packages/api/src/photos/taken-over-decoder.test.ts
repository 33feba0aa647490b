import childProcess from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeLogo } from '../branding/encode-logo.ts'
import { decodeHeic } from './decode-heic.ts'
import { encodeInChild } from './encode-in-child.ts'

/** The actions that a compromised decoder was able to do. */
interface Report {
  writesElsewhere: boolean
  startsProgram: boolean
  environment: string[]
}

const test = suite<{ directory: string }>('a compromised image decoder')
test.before.each(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-intruder-'))
  await mkdir(path.join(context.directory, 'upload'))
  process.env.CURBQUOTE_TEST_SECRET = 'a secret of the server'
})
test.after.each(async ({ directory }) => {
  delete process.env.CURBQUOTE_TEST_SECRET
  await rm(directory, { recursive: true, force: true })
})

/** Runs an attacker's program with the flags and environment of the decoder `program` and returns its report. */
async function runInPlaceOf(
  program: string,
  directory: string,
  decode: () => Promise<unknown>,
): Promise<Report> {
  const intruder = path.join(directory, 'intruder.mjs')
  const report = path.join(directory, 'upload/report.json')
  await writeFile(
    intruder,
    `import { writeFileSync } from 'node:fs'
    import { spawnSync } from 'node:child_process'
    const works = (act) => { try { return act() ?? true } catch { return false } }
    writeFileSync(${JSON.stringify(report)}, JSON.stringify({
      writesElsewhere: works(() => writeFileSync(${JSON.stringify(path.join(directory, 'elsewhere'))}, '')),
      startsProgram: works(() => spawnSync(process.execPath, ['--version']).status === 0),
      environment: Object.keys(process.env),
    }))
    process.exit(1)`,
  )
  const { spawn } = childProcess
  childProcess.spawn = ((command: string, args: string[], options: object) =>
    spawn(
      command,
      args.map((each) => (path.basename(each) === program ? intruder : each)),
      options,
    )) as typeof spawn
  syncBuiltinESMExports()
  try {
    await decode().then(
      () => assert.unreachable('the intruder decodes nothing'),
      () => undefined,
    )
  } finally {
    childProcess.spawn = spawn
    syncBuiltinESMExports()
  }
  return JSON.parse(await readFile(report, 'utf8')) as Report
}

const requester = { companyId: 1, ipAddress: '203.0.113.1' }

test('the HEIC decoder cannot write elsewhere, start programs or read environment variables', async ({
  directory,
}) => {
  const source = path.join(directory, 'upload/photo')
  await writeFile(source, '')
  const report = await runInPlaceOf('heic-child.ts', directory, () =>
    decodeHeic(source, {
      requester,
      signal: new AbortController().signal,
      chargePixels: async () => undefined,
    }),
  )
  assert.equal(report, { writesElsewhere: false, startsProgram: false, environment: [] })
})

test('the photo encoder cannot read environment variables', async ({ directory }) => {
  const { environment } = await runInPlaceOf('encode-child.ts', directory, () =>
    encodeInChild(path.join(directory, 'upload/photo'), 'jpeg'),
  )
  // The channel to the parent process.
  assert.equal(
    environment.filter((name) => !name.startsWith('NODE_CHANNEL_')),
    [],
  )
})

test('the logo decoder cannot read environment variables', async ({ directory }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const { environment } = await runInPlaceOf('logo-child.ts', directory, () =>
    encodeLogo(Buffer.from(svg), requester),
  )
  assert.equal(environment, [])
})

test.run()

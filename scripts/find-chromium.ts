import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import chromium from '@sparticuz/chromium'

export interface ChromiumLaunch {
  executablePath: string
  args: string[]
}

const installedBrowsers = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** Flags that prevent the browser's own network requests. */
const installedArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Replaces the flags of @sparticuz/chromium, which work on AWS Lambda only. */
const packagedArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--headless=shell']

/** `CHROME_PATH=bundled` selects the browser inside @sparticuz/chromium even where another is installed. */
export const bundled = 'bundled'

export const canRunBundled = process.platform === 'linux' && process.arch === 'x64'

/**
 * Finds the browser as `findChromium` and disables the optimizing compilers of V8. In short tests they take more CPU time than
 * they save: the flags save 15% of the CPU time of a journey. Measurements need them.
 */
export async function findTestChromium(): Promise<ChromiumLaunch> {
  const { executablePath, args } = await findChromium()
  return { executablePath, args: [...args, '--js-flags=--no-maglev,--no-turbofan'] }
}

/** Finds the browser: `$CHROME_PATH`, then an installed one, then the one inside @sparticuz/chromium. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const chosen = process.env.CHROME_PATH
  if (chosen && chosen !== bundled && !existsSync(chosen))
    throw new Error(`CHROME_PATH is ${chosen}, which does not exist.`)
  const executablePath = chosen || installedBrowsers.find((file) => existsSync(file))
  if (executablePath && executablePath !== bundled) return { executablePath, args: installedArgs }
  try {
    return { executablePath: await extractBundled(), args: packagedArgs }
  } catch (error) {
    throw new Error(
      'No Chromium for the browser tests: install chromium, set CHROME_PATH, or reinstall @sparticuz/chromium.',
      { cause: error },
    )
  }
}

/**
 * Extracts the bundled browser once for all processes. The complete file is moved to its final path, so that a concurrent
 * test never launches a partial file.
 */
async function extractBundled(): Promise<string> {
  const packageFile = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  const folder = path.join(tmpdir(), `curbquote-chromium-${version}`)
  const executablePath = path.join(folder, 'chromium')
  if (existsSync(executablePath)) return executablePath
  const staging = await mkdtemp(`${folder}-`)
  const { TMPDIR } = process.env
  try {
    // The package extracts into the temporary folder named by TMPDIR.
    process.env.TMPDIR = staging
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  try {
    await rename(staging, folder)
  } catch (error) {
    // Another process has extracted it first.
    await rm(staging, { recursive: true })
    if (!existsSync(executablePath)) throw error
  }
  return executablePath
}

import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

export interface ChromiumLaunch {
  executablePath: string
  args: string[]
}

const installedBrowsers = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** A browser that talks to nobody but the page under test. */
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

/** The flags that come with the packaged browser are for Lambda and break it elsewhere. */
const packagedArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--headless=shell']

/** The browser for tests: `$CHROME_PATH`, an installed one, else the one inside @sparticuz/chromium. Fails without any. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const chosen = process.env.CHROME_PATH
  if (chosen && !existsSync(chosen))
    throw new Error(`CHROME_PATH is ${chosen}, which does not exist.`)
  const executablePath = chosen || installedBrowsers.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args: installedArgs }
  try {
    return { executablePath: await chromium.executablePath(), args: packagedArgs }
  } catch (error) {
    throw new Error(
      'No Chromium for the browser tests: install chromium, set CHROME_PATH, or reinstall @sparticuz/chromium.',
      { cause: error },
    )
  }
}

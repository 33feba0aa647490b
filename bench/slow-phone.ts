import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Bench } from './measurement.ts'

/** The "Slow 4G" preset of DevTools. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}
export const cpuSlowdown = 4

export const phone = { width: 412, height: 915 }

export async function openBrowser(bench: Bench): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  bench.afterwards(() => browser.close())
  return browser
}

export interface Traffic {
  kib: number
  requests: number
}

/** Slows the network and the CPU of a page down. The returned function counts the requests since then. */
export async function slowDown(page: Page): Promise<() => Traffic> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return () => ({ kib: bytes / 1024, requests })
}

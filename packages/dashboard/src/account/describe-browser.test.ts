import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeBrowser } from './describe-browser.ts'

test('a device is described by its browser and operating system', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const agents = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`]:
      'Edge on Windows',
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`]:
      'Chrome on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1':
      'Safari on iPhone',
    'curl/8.0': 'Unknown device',
  }
  for (const [agent, told] of Object.entries(agents)) assert.is(describeBrowser(agent), told)
  assert.is(describeBrowser(null), 'Unknown device')
})

test.run()

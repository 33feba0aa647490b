import type { Challenge } from '@curbquote/types/spam'
import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge as solve } from 'altcha-lib'

/** How long the solver runs before it lets the page respond. */
const sliceMs = 8

/**
 * Solves a challenge of the server. Returns it with its solution, for the field `challenge` of one request. Hashes with a script,
 * because the browser's own hashes exist on HTTPS pages only. Runs in short slices, so a page that has no worker stays responsive.
 * Rejects when the signal is aborted.
 */
export async function solveChallenge(
  challenge: Challenge,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  let sliceStart = performance.now()
  const solution = await solve({
    challenge,
    async deriveKey({ cost }, salt, password) {
      if (performance.now() - sliceStart > sliceMs) {
        await new Promise((resolve) => setTimeout(resolve))
        signal?.throwIfAborted()
        sliceStart = performance.now()
      }
      const first = new Uint8Array(salt.length + password.length)
      first.set(salt)
      first.set(password, salt.length)
      let derivedKey = sha256(first)
      for (let count = 1; count < cost; count++) derivedKey = sha256(derivedKey)
      return { derivedKey, parameters: {} }
    },
  })
  return btoa(JSON.stringify({ challenge, solution }))
}

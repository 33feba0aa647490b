import type { Challenge } from '@curbquote/types/spam'
import { solveChallenge } from '../client/solve-challenge.ts'

/** The build of the element inserts the name of the worker's file. The npm package has no such file. */
const workerFile = '__CHALLENGE_WORKER_FILE__'

/**
 * Solves a challenge in a worker where the browser allows one. A page of another origin cannot start our worker without asking for
 * more than its content security policy may allow, and a blocked worker is an error on that page. There the solver runs on the page, in
 * short slices.
 */
export async function solveInBackground(
  challenge: Challenge,
  signal: AbortSignal,
): Promise<string> {
  // The copies of the modules in `latest/` have no worker of their own.
  const url = new URL(workerFile, import.meta.url.replace('/latest/', '/'))
  if (workerFile.startsWith('__') || url.origin !== location.origin)
    return solveChallenge(challenge, { signal })
  let worker: Worker | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      worker = new Worker(url, { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
      worker.addEventListener('error', reject)
      signal.addEventListener('abort', reject)
      worker.postMessage(challenge)
    })
  } catch {
    signal.throwIfAborted()
    return await solveChallenge(challenge, { signal })
  } finally {
    worker?.terminate()
  }
}

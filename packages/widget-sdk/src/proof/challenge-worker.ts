import type { Challenge } from '@curbquote/types/spam'
import { solveChallenge } from '../client/solve-challenge.ts'

/** The worker that solves a challenge. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge(data).then((solved) => postMessage(solved))
})

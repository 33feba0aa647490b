import type { Challenge } from '@curbquote/types/spam'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { TestApp } from './build-test-app.ts'

/** Gets a challenge of a widget and solves it, as a browser does. */
export async function solvedChallenge({ url }: Pick<TestApp, 'url'>, widgetId: string) {
  const response = await fetch(`${url}/api/widget/${widgetId}/challenge`)
  return solve((await response.json()) as Challenge)
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

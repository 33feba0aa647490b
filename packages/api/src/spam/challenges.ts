import { hkdfSync, randomInt } from 'node:crypto'
import type { Challenge, SpamReason } from '@curbquote/types/spam'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** How long a challenge can be used. */
const validMinutes = 10

/**
 * The work of a challenge. The solver counts to a number between these bounds, so that no visitor has bad luck. It must take less than
 * a second on a phone: Chromium's CPU slowed six times.
 */
const work = { cost: 1, from: 30_000, to: 40_000 }

/** A solved challenge, which must not have been used before. */
export interface SolvedChallenge {
  id: string
  expiresAt: Date
}

export type ChallengeFault = Extract<SpamReason, `${string}_challenge`>

/**
 * Proofs of work for forms. Nothing is stored when a challenge is issued: it is signed, so any process can check it. Its id is
 * stored when it is used (`judge_request` in the database).
 */
export interface Challenges {
  issue: () => Promise<Challenge>
  /** Reads a challenge with its solution. Returns what is wrong with it, or what has to be stored. */
  read(solved: string | undefined): Promise<SolvedChallenge | ChallengeFault>
}

export function createChallenges(
  codePepper: string,
  { now = Date.now }: { now?: () => number } = {},
): Challenges {
  const secretOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', codePepper, '', purpose, 32)).toString('hex')
  const secrets = {
    hmacSignatureSecret: secretOf('challenge'),
    hmacKeySignatureSecret: secretOf('challenge key'),
  }
  return {
    issue: async () =>
      (await createChallenge({
        algorithm: 'SHA-256',
        cost: work.cost,
        counter: randomInt(work.from, work.to),
        deriveKey,
        expiresAt: new Date(now() + validMinutes * 60_000),
        ...secrets,
      })) as Challenge,
    async read(solved) {
      if (!solved) return 'no_challenge'
      const payload = parse(solved)
      if (!payload) return 'wrong_challenge'
      const { challenge, solution } = payload
      try {
        const { verified, expired } = await verifySolution({
          challenge,
          solution,
          deriveKey,
          ...secrets,
        })
        if (expired) return 'expired_challenge'
        if (!verified) return 'wrong_challenge'
        return {
          id: challenge.signature,
          expiresAt: new Date(challenge.parameters.expiresAt * 1_000),
        }
      } catch {
        // The library throws for a challenge of another shape.
        return 'wrong_challenge'
      }
    },
  }
}

interface Payload {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}

function parse(solved: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(solved, 'base64').toString()) as Partial<Payload> | null
    return payload?.challenge?.parameters && payload.solution ? (payload as Payload) : undefined
  } catch {
    return undefined
  }
}

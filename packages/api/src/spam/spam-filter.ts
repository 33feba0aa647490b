import { createHash } from 'node:crypto'
import type { SpamReason } from '@curbquote/types/spam'
import fastifyPlugin from 'fastify-plugin'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { linkTokens } from '../emails/link-mac.ts'
import type { RateLimit } from '../rate-limits/limits.ts'
import { type Challenges, createChallenges, type SolvedChallenge } from './challenges.ts'

declare module 'fastify' {
  interface FastifyInstance {
    spamFilter: SpamFilter
  }
}

/** What a form says about how it was filled in. */
export interface FilledForm {
  name?: string | undefined
  text?: string | undefined
  challenge?: string | undefined
  filledInMs?: number | undefined
  website?: string | undefined
}

/** What the server knows about a request before the database has judged it. */
export interface SpamSigns {
  reasons: SpamReason[]
  challenge?: SolvedChallenge | undefined
  textHash?: string | undefined
}

/**
 * Decides which requests are spam. A request is never refused, because a refusal tells a robot what to change: it is kept as
 * spam, with its reasons.
 */
export interface SpamFilter {
  issueChallenge: Challenges['issue']
  /** The signs of a form with a challenge. */
  examine(form: FilledForm): Promise<SpamSigns>
  /** A token of a form without script. It shows that the form was loaded, and when. The same for all forms of a minute. */
  issueFormToken(): string
  /**
   * The signs of a form without script. Its browser cannot solve a challenge, so its token counts instead. A robot can load the form
   * too, so only a few such requests of a company are listed in an hour: `isOverLimit` counts one.
   */
  examineWithoutScript(
    form: Pick<FilledForm, 'name' | 'text' | 'website'> & { token: string | undefined },
    isOverLimit: () => Promise<boolean>,
  ): Promise<SpamSigns>
  /** Uses up the challenge of a request that is not stored. Returns whether it was solved and not used before. */
  useUp(db: Kysely<Database>, companyId: number, challenge: string | undefined): Promise<boolean>
}

/** A form that was filled in faster was not filled in by a person. */
const shortestFillMs = 3_000

/** Per widget. Requests above this limit are kept as spam. Other limits refuse the request. */
export const requestsWithoutScript: RateLimit = {
  name: 'quotes-no-script',
  max: 5,
  windowSeconds: 3_600,
}

/** How long a form without script can stay open. */
const formHours = 24

/** Shorter texts, such as "Driveway and patio", are the same by chance. */
const shortestComparedText = 20

/** Adds `spamFilter` to the application. */
export const spamFilter = fastifyPlugin<{ codePepper: string; enabled: boolean }>(
  async (app, { codePepper, enabled }) => {
    app.decorate('spamFilter', createSpamFilter(codePepper, enabled))
  },
)

function createSpamFilter(codePepper: string, isEnabled: boolean): SpamFilter {
  const challenges = createChallenges(codePepper)
  const formTokens = linkTokens(codePepper, 'form token')
  const faultOfToken = (token: string | undefined): SpamReason | undefined => {
    if (!token) return 'no_challenge'
    const minute = formTokens.read(token)
    if (minute === undefined) return 'wrong_challenge'
    const isExpired = Date.now() - Number(minute) * 60_000 > formHours * 3_600_000
    return isExpired ? 'expired_challenge' : undefined
  }
  return {
    issueChallenge: challenges.issue,
    async examine(form) {
      if (!isEnabled) return { reasons: [] }
      const challenge = await challenges.read(form.challenge)
      const signs = signsOf(form)
      return typeof challenge === 'string'
        ? { ...signs, reasons: [challenge, ...signs.reasons] }
        : { ...signs, challenge }
    },
    issueFormToken: () => formTokens.issue(String(Math.floor(Date.now() / 60_000))),
    async examineWithoutScript({ token, ...form }, isOverLimit) {
      if (!isEnabled) return { reasons: [] }
      const fault = faultOfToken(token)
      const { reasons, textHash } = signsOf(form)
      if (fault) reasons.unshift(fault)
      if (reasons.length === 0 && (await isOverLimit())) reasons.push('no_script_limit')
      return { reasons, textHash }
    },
    async useUp(db, companyId, solved) {
      if (!isEnabled) return true
      const challenge = await challenges.read(solved)
      if (typeof challenge === 'string') return false
      const reasons = await inCompany({ db, companyId }, async (tenantDb) => {
        const { rows } = await sql<{ reasons: SpamReason[] }>`
          select ${judgedReasons({ reasons: [], challenge })} as reasons`.execute(tenantDb)
        return rows[0]?.reasons
      })
      return reasons?.length === 0
    },
  }
}

/** An expression for the reasons of a request: those that are known, and those that the database finds. It uses up the challenge. */
export function judgedReasons({
  reasons,
  challenge,
  textHash,
}: SpamSigns): RawBuilder<SpamReason[]> {
  return sql<SpamReason[]>`${reasons}::text[] || judge_request(
    ${challenge?.id ?? null}, ${challenge?.expiresAt ?? null}, ${textHash ?? null})`
}

function signsOf({ name = '', text = '', filledInMs, website }: FilledForm): SpamSigns {
  return {
    reasons: [
      ...(website ? ['honeypot' as const] : []),
      ...(filledInMs !== undefined && filledInMs < shortestFillMs ? ['too_fast' as const] : []),
      ...(containsUrl(name) ? ['url_in_name' as const] : []),
    ],
    textHash: hashOfText(text),
  }
}

const commonTopLevels =
  'com|net|org|info|biz|io|co|us|me|ru|cn|tk|ml|top|xyz|site|online|shop|store|club|link|click|live|pro|app|dev'

const url = new RegExp(`://|\\bwww\\.|\\b[a-z0-9-]{2,63}\\.(?:${commonTopLevels})\\b`, 'i')

export function containsUrl(name: string): boolean {
  return url.test(name.normalize('NFKC'))
}

/** The same for texts that differ in letter case and spaces only. `undefined` for a short text. */
function hashOfText(text: string): string | undefined {
  const compared = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (compared.length < shortestComparedText) return undefined
  return createHash('sha256').update(compared).digest('base64url')
}

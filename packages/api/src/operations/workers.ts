import type { Kysely } from 'kysely'
import { sweepAnalyses } from '../analyses/sweep-analyses.ts'
import { sweepOneTimeTokens } from '../auth/one-time-tokens.ts'
import { sweepSessions } from '../auth/sessions.ts'
import { sweepCodes } from '../auth/verification-codes.ts'
import type { Database } from '../db/schema/index.ts'
import type { SendMailDeps } from '../mails/send-mail.ts'
import { workMails } from '../mails/work-mails.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import { sweepRateLimits } from '../plugins/rate-limits.ts'
import type { Jobs } from '../services/jobs.ts'
import type { PhotoStore } from '../services/photo-store.ts'

/** Starts to take the jobs of every queue. */
export async function startWorkers(
  jobs: Jobs,
  deps: SendMailDeps & { photoStore: PhotoStore },
): Promise<void> {
  await workMails(jobs, deps)
  await jobs.work('sweep', () => sweep(deps.db, deps.photoStore))
  await jobs.schedule('sweep', '*/15 * * * *')
}

async function sweep(db: Kysely<Database>, photoStore: PhotoStore): Promise<void> {
  await sweepAnalyses(db)
  await sweepSessions(db)
  await sweepOneTimeTokens(db)
  await sweepCodes(db)
  await sweepRateLimits(db)
  await sweepPhotos(db, photoStore)
}

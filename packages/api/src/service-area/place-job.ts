import type { Job, JobPlace } from '@curbquote/types/price-jobs'
import type { Kysely } from 'kysely'
import { DomainError } from '../errors/errors.ts'
import type { Database } from '../db/schema/index.ts'
import { checkZip, type CompanyArea, toJobPlace } from './check-zip.ts'
import { countRefusal } from './count-refusal.ts'
import type { WidgetArea } from './read-widget-area.ts'
import { OutsideServiceAreaError } from './service-area-errors.ts'

/**
 * The place of a job that is to be priced. A company without a service area prices jobs without a place.
 * @throws DomainError `ZIP_REQUIRED`, OutsideServiceAreaError
 */
export function placeJob(widgetArea: WidgetArea, zip: string | undefined): JobPlace | undefined {
  const { area } = widgetArea
  if (!area) return undefined
  if (!zip) throw new DomainError(422, 'ZIP_REQUIRED', 'Please enter the ZIP code of the job.')
  const checked = checkZip(area, zip)
  if (checked.served === 'no') throw new OutsideServiceAreaError(widgetArea, checked.zip)
  return toJobPlace(checked)
}

/** Places the owner's test job by its ZIP code. The distance in the request is ignored. */
export function placeTestJob(
  { tripMiles: _, isOutsideArea: _outside, areaReview: _review, ...job }: Job,
  area: CompanyArea | undefined,
): Job {
  return area && job.zip !== undefined ? { ...job, ...toJobPlace(checkZip(area, job.zip)) } : job
}

/**
 * Refuses a custom job from outside the service area if the company refuses such jobs. With other policies, every custom job
 * is accepted, also one without a ZIP code.
 * @throws DomainError `ZIP_REQUIRED`, OutsideServiceAreaError
 */
export function requireWantedCustomJob(widgetArea: WidgetArea, zip: string | undefined): void {
  if (widgetArea.area?.outsidePolicy === 'refuse') placeJob(widgetArea, zip)
}

/**
 * Runs `work`. If it throws an OutsideServiceAreaError, counts the refusal for the IP address, after the transaction of
 * `work` was rolled back.
 */
export async function countingRefusals<Result>(
  db: Kysely<Database>,
  ip: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutsideServiceAreaError) await countRefusal(db, error, ip)
    throw error
  }
}

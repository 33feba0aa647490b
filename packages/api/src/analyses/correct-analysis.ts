import type { CorrectAnalysis } from '@curbquote/types/analyses'
import { analysisValidHours } from '@curbquote/types/limits'
import type { JobPlace } from '@curbquote/types/price-jobs'
import { sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { AnalysisExpiredError } from './analysis-expired-error.ts'
import { notesRaisedCondition, withStatements } from './raise-condition.ts'
import { storeAnalysis, type StoredJob } from './store-analysis.ts'
import { estimatedSurfaces, withAreas } from './to-analysis.ts'

/**
 * Prices an AI measurement again, as a new analysis with the estimate and the customer's areas.
 * @throws AnalysisExpiredError, InvalidInputError, ServiceNotOfferedError, JobNotQuotedError
 */
export async function correctAnalysis(
  tenant: Tenant,
  {
    analysisId,
    measurementMethod,
    areas = [],
    jobDescription = '',
    serviceTypeId,
    language,
  }: CorrectAnalysis,
  place?: JobPlace,
): Promise<StoredJob> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const earlier = await tenantDb
      .selectFrom('analyses')
      .select(['photos', 'result', 'surfaces', 'service_type_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', analysisId)
      .where('method', '=', measurementMethod)
      .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
      .executeTakeFirst()
    if (!earlier) throw new AnalysisExpiredError()
    const groups = new Set((earlier.result.surfaces ?? []).map((surface) => surface.groupId))
    if (areas.some((area) => !groups.has(area.groupId)))
      throw new InvalidInputError('There is no such surface in this analysis.')
    const corrected = withAreas(
      earlier.result,
      new Map(
        areas.map(({ groupId, squareFeet }) => [groupId, Math.round(squareFeet * 100) / 100]),
      ),
    )
    const { analysis, isConditionRaised } = withStatements(corrected, (surface) => ({
      ...surface,
      ...areas.find(({ groupId }) => groupId === surface.groupId),
    }))
    return storeAnalysis(tenantDb, companyId, {
      method: measurementMethod,
      photos: earlier.photos,
      surfaces: [
        ...estimatedSurfaces(analysis, earlier.photos.find((photo) => photo.rateId)?.rateId),
        // What AI has not measured.
        ...earlier.surfaces.filter(({ groupId }) => groupId === undefined),
      ],
      jobDescription,
      analysis,
      // Keep the note about a raised condition if the customer states no condition now.
      isConditionRaised:
        isConditionRaised ||
        (notesRaisedCondition(earlier.result) && !areas.some((area) => area.condition)),
      serviceTypeId: serviceTypeId ?? earlier.service_type_id ?? undefined,
      place,
      language,
      previousAnalysisId: analysisId,
    })
  })
}

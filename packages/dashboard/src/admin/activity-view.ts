import type { AdminActionType, ListAdminActions } from '@curbquote/types/admin'
import { isDay } from '../ui/is-day.ts'
import { actionLabels } from './admin-labels.ts'
import { readPage, setParameter, withPage } from '../ui/page-parameter.ts'

/** Filters of the log. Stored in the URL. */
export interface ActivityFilters {
  actionType: AdminActionType | undefined
  companyId: number | undefined
  /** First day, inclusive: `YYYY-MM-DD` in the admin's time zone. */
  startDate: string
  /** Last day, inclusive, in the same format. */
  endDate: string
}

export interface ActivityView extends ActivityFilters {
  page: number
}

export const noActivityFilters: ActivityFilters = {
  actionType: undefined,
  companyId: undefined,
  startDate: '',
  endDate: '',
}

export function readActivityView(parameters: URLSearchParams): ActivityView {
  const action = parameters.get('action') ?? ''
  const company = parameters.get('company') ?? ''
  return {
    actionType: Object.hasOwn(actionLabels, action) ? (action as AdminActionType) : undefined,
    companyId: /^[1-9]\d{0,8}$/.test(company) ? Number(company) : undefined,
    startDate: readDay(parameters.get('from')),
    endDate: readDay(parameters.get('to')),
    page: readPage(parameters),
  }
}

/** URL parameters for changed filters. Returns to page one. */
export function withActivityFilters(
  parameters: URLSearchParams,
  change: Partial<ActivityFilters>,
): URLSearchParams {
  const filters = { ...readActivityView(parameters), ...change }
  const result = withPage(parameters, 1)
  setParameter(result, 'action', filters.actionType ?? '')
  setParameter(result, 'company', filters.companyId === undefined ? '' : String(filters.companyId))
  setParameter(result, 'from', filters.startDate)
  setParameter(result, 'to', filters.endDate)
  return result
}

export function isActivityFiltered(filters: ActivityFilters): boolean {
  return Boolean(filters.actionType ?? filters.companyId ?? (filters.startDate || filters.endDate))
}

/** Query parameters of the API request. Days in the admin's time zone become timestamps. */
export function activityQuery({
  actionType,
  companyId,
  startDate,
  endDate,
}: ActivityFilters): ListAdminActions {
  return {
    ...(actionType && { actionType }),
    ...(companyId !== undefined && { companyId }),
    ...(startDate && { startDate: momentOf(startDate, '00:00:00.000') }),
    ...(endDate && { endDate: momentOf(endDate, '23:59:59.999') }),
  }
}

function momentOf(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString()
}

function readDay(text: string | null): string {
  return text && isDay(text) ? text : ''
}

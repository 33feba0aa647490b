import { type AdminActionType, type ListAdminActions } from '@curbquote/types'
import { actionLabels } from './admin-labels.ts'
import { readPage, set, withPage } from './company-view.ts'

/** Which part of the log is shown; kept in the address. */
export interface ActivityFilters {
  actionType: AdminActionType | undefined
  companyId: number | undefined
  /** `YYYY-MM-DD` in the admin's own time, as are the ends of what is shown. */
  startDate: string
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

/** The address of other filters: it starts again at page one. */
export function withActivityFilters(
  parameters: URLSearchParams,
  change: Partial<ActivityFilters>,
): URLSearchParams {
  const filters = { ...readActivityView(parameters), ...change }
  const result = withPage(parameters, 1)
  set(result, 'action', filters.actionType ?? '')
  set(result, 'company', filters.companyId === undefined ? '' : String(filters.companyId))
  set(result, 'from', filters.startDate)
  set(result, 'to', filters.endDate)
  return result
}

export function isActivityFiltered(filters: ActivityFilters): boolean {
  return Boolean(filters.actionType ?? filters.companyId ?? (filters.startDate || filters.endDate))
}

/** The filters as the call takes them: days of the admin's own time as moments. */
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
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

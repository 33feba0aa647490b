import type { CompanyDateRange, CompanyPlanFilter, ListCompanies } from '@curbquote/types/admin'
import { readPage, setParameter, withPage } from '../ui/page-parameter.ts'
import { dateRangeLabels, planFilterLabels } from './admin-labels.ts'

export interface CompanyFilters {
  search: string
  plan: CompanyPlanFilter
  dateRange: CompanyDateRange
}

/** Filters and page of the company list. Stored in the URL, so that Back from a company returns to the same list. */
export interface CompanyView extends CompanyFilters {
  page: number
}

export const noFilters: CompanyFilters = { search: '', plan: 'all', dateRange: 'all' }

const maxSearchLength = 200

export function readCompanyView(parameters: URLSearchParams): CompanyView {
  const plan = parameters.get('plan') ?? ''
  const dateRange = parameters.get('joined') ?? ''
  return {
    search: (parameters.get('search') ?? '').slice(0, maxSearchLength),
    plan: Object.hasOwn(planFilterLabels, plan) ? (plan as CompanyPlanFilter) : 'all',
    dateRange: Object.hasOwn(dateRangeLabels, dateRange) ? (dateRange as CompanyDateRange) : 'all',
    page: readPage(parameters),
  }
}

/** URL parameters for changed filters. Returns to page one. */
export function withCompanyFilters(parameters: URLSearchParams, change: Partial<CompanyFilters>) {
  const { search, plan, dateRange } = { ...readCompanyView(parameters), ...change }
  const result = withPage(parameters, 1)
  setParameter(result, 'search', search)
  setParameter(result, 'plan', plan === 'all' ? '' : plan)
  setParameter(result, 'joined', dateRange === 'all' ? '' : dateRange)
  return result
}

export function isFiltered({ search, plan, dateRange }: CompanyFilters): boolean {
  return search !== '' || plan !== 'all' || dateRange !== 'all'
}

/** Query parameters of the API request. */
export function companyQuery({ search, plan, dateRange, page }: CompanyView): ListCompanies {
  return { page, plan, dateRange, ...(search && { search }) }
}

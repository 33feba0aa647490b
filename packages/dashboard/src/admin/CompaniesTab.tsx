import { companiesPerPage } from '@curbquote/types/limits'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconChevronDown, IconSearchOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { choicesOf, dateRangeLabels, planFilterLabels } from './admin-labels.ts'
import { useCompanies } from './admin-queries.ts'
import {
  type CompanyFilters,
  isFiltered,
  noFilters,
  readCompanyView,
  withCompanyFilters,
} from './company-view.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { FirstPageButton, Pages } from '../ui/Pages.tsx'

export function CompaniesTab() {
  const [parameters, setParameters] = useSearchParams()
  const view = readCompanyView(parameters)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCompanies(view)
  const change = (filters: Partial<CompanyFilters>) =>
    setParameters((current) => withCompanyFilters(current, filters), { replace: true })

  return (
    <section aria-labelledby="companies-title">
      <h2 id="companies-title" className="cq-admin-title">
        All Companies
      </h2>
      <CompanyToolbar filters={view} onChange={change} />
      {error && (
        <LoadFailure
          title="The companies could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && <CompanyListSkeleton />}
      {data && !error && data.companies.length === 0 && (
        <div className="cq-panel cq-empty" role="status">
          <IconSearchOff size={28} stroke={1.5} aria-hidden="true" />
          <h3>No companies found</h3>
          {isFiltered(view) && <p>No companies match this search and these filters.</p>}
          {data.total > 0 && <FirstPageButton />}
        </div>
      )}
      {data && !error && data.companies.length > 0 && (
        <>
          <ul className="cq-companies" aria-busy={isPlaceholderData}>
            {data.companies.map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
          </ul>
          <Pages
            noun="companies"
            page={data.currentPage}
            pageSize={companiesPerPage}
            total={data.total}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

function CompanyToolbar({
  filters,
  onChange,
}: {
  filters: CompanyFilters
  onChange: (change: Partial<CompanyFilters>) => void
}) {
  const chevron = <IconChevronDown size={16} aria-hidden="true" />
  return (
    <search className="cq-admin-toolbar" aria-label="Find companies">
      <SearchInput
        label="Search by name, email or branding"
        placeholder="Search by name, email or branding"
        search={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        label="Plan"
        rightSection={chevron}
        data={choicesOf(planFilterLabels)}
        value={filters.plan}
        onChange={({ currentTarget: { value } }) =>
          onChange({ plan: value as CompanyFilters['plan'] })
        }
      />
      <NativeSelect
        label="Joined"
        rightSection={chevron}
        data={choicesOf(dateRangeLabels)}
        value={filters.dateRange}
        onChange={({ currentTarget: { value } }) =>
          onChange({ dateRange: value as CompanyFilters['dateRange'] })
        }
      />
      {isFiltered(filters) && <Button onClick={() => onChange(noFilters)}>Clear All</Button>}
    </search>
  )
}

function CompanyListSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading companies</span>
      <ul className="cq-companies" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <li className="cq-company" key={index}>
            <div className="cq-company-who">
              <Skeleton height={16} width={180} my={4} />
              <Skeleton height={12} width={140} my={4} />
            </div>
            <Skeleton height={24} width={72} radius={12} />
          </li>
        ))}
      </ul>
    </div>
  )
}

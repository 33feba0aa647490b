import type {
  AdminActions,
  AdminCompanies,
  AdminCompany,
  AdminDashboard,
  AdminMessage,
  CompanyEmails,
  Entitlements,
  PlanOverride,
  StartedImpersonation,
} from '@curbquote/types'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, callApi, readApi } from '../api-client.ts'
import { keepImpersonation } from '../sessions/impersonation.ts'
import { showToast } from '../ui/show-toast.ts'
import { companyQuery, type CompanyView } from './company-view.ts'

const dashboardPath = '/api/admin/dashboard'
const companiesPath = '/api/admin/companies'
const activityPath = '/api/admin/activity-logs'
const companyPath = (id: number) => `/api/admin/company/${id}`
const emailsPath = (id: number) => `${companiesPath}/${id}/mails`
const entitlementsPath = (id: number) => `/api/admin/company-entitlements/${id}`

/** What others change meanwhile is read anew whenever it is shown. */
const live = { staleTime: 0 }

export function useAdminDashboard() {
  return useQuery<AdminDashboard>({ queryKey: [dashboardPath], ...live })
}

export function useCompanies(view: CompanyView) {
  return useQuery<AdminCompanies>({
    queryKey: [companiesPath, view],
    queryFn: ({ signal }) => readApi(`${companiesPath}?${companyQuery(view)}`, signal),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** Companies to choose from, by a part of a name. */
export function useCompanyChoices(search: string) {
  return useQuery<AdminCompanies>({
    queryKey: [companiesPath, 'choices', search],
    queryFn: ({ signal }) =>
      readApi(`${companiesPath}?${new URLSearchParams({ search, limit: '20' })}`, signal),
    placeholderData: keepPreviousData,
  })
}

export function useAdminCompany(id: number) {
  return useQuery<AdminCompany>({ queryKey: [companyPath(id)], ...live })
}

export function useCompanyEntitlements(id: number) {
  return useQuery<Entitlements>({ queryKey: [entitlementsPath(id)], ...live })
}

export function useCompanyEmails(id: number) {
  return useQuery<CompanyEmails>({ queryKey: [emailsPath(id)], ...live })
}

export function useActivity(query: string) {
  return useQuery<AdminActions>({
    queryKey: [activityPath, query],
    queryFn: ({ signal }) => readApi(`${activityPath}?${query}`, signal),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** A change of a company: tells what the server made of it, and shows the company anew. */
function useCompanyChange<Change>(
  id: number,
  {
    request,
    success,
    failure,
  }: {
    request: (change: Change) => Promise<{ data: AdminMessage }>
    /** Unset: the server's own words. */
    success?: string
    failure: string
  },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: request,
    onSuccess: async ({ data }) => {
      showToast({ message: success ?? data.message, kind: 'success' })
      await Promise.all(
        [companyPath(id), entitlementsPath(id), emailsPath(id)].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onError: (error) => showFailure(error, failure),
  })
}

export function showFailure(error: Error, fallback: string) {
  showToast({
    title: 'Error',
    message: error instanceof ApiRequestError ? error.message : fallback,
    kind: 'failure',
  })
}

export function useSetPlanOverride(id: number) {
  return useCompanyChange<PlanOverride | null>(id, {
    request: (planOverride) =>
      callApi(`${companiesPath}/${id}/plan-override`, { method: 'PATCH', body: { planOverride } }),
    failure: 'Failed to update plan override',
  })
}

export function useSetCompanyPassword(id: number) {
  return useCompanyChange<string>(id, {
    request: (password) =>
      callApi(`${companiesPath}/${id}/password`, { method: 'PATCH', body: { password } }),
    success: 'Password has been reset successfully',
    failure: 'Failed to reset password',
  })
}

export function useSetAdminNotes(id: number) {
  return useCompanyChange<string>(id, {
    request: (notes) =>
      callApi(`${companiesPath}/${id}/notes`, { method: 'PATCH', body: { notes } }),
    success: 'Notes updated successfully',
    failure: 'Failed to update notes',
  })
}

export function useSignCompanyOut(id: number) {
  return useCompanyChange<void>(id, {
    request: () => callApi(`${companiesPath}/${id}/sign-out`, { method: 'POST' }),
    failure: 'Failed to sign the company out',
  })
}

export function useResendVerification(id: number) {
  return useCompanyChange<void>(id, {
    request: () => callApi(`${companiesPath}/${id}/resend-verification`, { method: 'POST' }),
    failure: 'Failed to resend the verification email',
  })
}

export function useDeleteCompany(
  id: number,
  { onDeleted }: { onDeleted: () => void | Promise<void> },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (confirmationName: string) =>
      callApi<AdminMessage>(`${companiesPath}/${id}`, {
        method: 'DELETE',
        body: { confirmationName },
      }),
    onSuccess: async () => {
      showToast({ message: 'Company deleted successfully', kind: 'success' })
      await onDeleted()
      // Once its page is left, which would look it up again.
      client.removeQueries({ queryKey: [companyPath(id)] })
    },
    onError: (error) => showFailure(error, 'Failed to delete company'),
  })
}

/** Opens the company's dashboard as its owner sees it; the page is loaded anew, so that nothing of the admin's is left in it. */
export function useImpersonate(id: number) {
  return useMutation({
    mutationFn: () =>
      callApi<StartedImpersonation>(`${companiesPath}/${id}/impersonate`, { method: 'POST' }),
    onSuccess: ({ data }) => {
      keepImpersonation(data)
      window.location.assign('/company/dashboard')
    },
    onError: (error) => showFailure(error, 'Failed to start impersonation'),
  })
}

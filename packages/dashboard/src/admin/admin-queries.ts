import {
  type AdminMessage,
  deleteCompany,
  getAdminDashboard,
  getCompany,
  getCompanyEntitlements,
  impersonateCompany,
  type ListAdminActions,
  listAdminActions,
  listCompanies,
  listCompanyEmails,
  resendVerification,
  setAdminNotes,
  setCompanyPassword,
  setPlanOverride,
  signCompanyOut,
} from '@curbquote/types/admin'
import type { PlanOverride } from '@curbquote/types/billing'
import { removeSecondFactor } from '@curbquote/types/second-factors'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { storeImpersonation } from '../sessions/impersonation.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { companyQuery, type CompanyView } from './company-view.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'

/** Always refetch on mount, because other users may have changed the data. */
const live = { staleTime: 0 }

export function useAdminDashboard() {
  return useQuery({ ...queryOf(getAdminDashboard), ...live })
}

export function useCompanies(view: CompanyView) {
  return useQuery({
    ...queryOf(listCompanies, { query: companyQuery(view) }),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** Companies whose name contains `search`. */
export function useCompanyChoices(search: string) {
  return useQuery({
    ...queryOf(listCompanies, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
}

export function useAdminCompany(id: number) {
  return useQuery({ ...queryOf(getCompany, { params: { companyId: id } }), ...live })
}

export function useCompanyEntitlements(id: number) {
  return useQuery({ ...queryOf(getCompanyEntitlements, { params: { companyId: id } }), ...live })
}

export function useCompanyEmails(id: number) {
  return useQuery({ ...queryOf(listCompanyEmails, { params: { companyId: id } }), ...live })
}

export function useActivity(query: ListAdminActions) {
  return useQuery({
    ...queryOf(listAdminActions, { query }),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** Changes a company, reports the outcome in a toast and refetches the company. */
function useCompanyChange<Change>(
  id: number,
  {
    request,
    success,
    failure,
  }: {
    request: (change: Change) => Promise<AdminMessage>
    /** Toast text. Defaults to the server's message. */
    success?: string
    failure: string
  },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: request,
    onSuccess: async ({ message }) => {
      showSuccess(success ?? message)
      await Promise.all(
        [getCompany, getCompanyEntitlements, listCompanyEmails].map((endpoint) =>
          client.invalidateQueries({ queryKey: keyOf(endpoint, { params: { companyId: id } }) }),
        ),
      )
    },
    onError: (error) => showAdminFailure(error, failure),
  })
}

export function showAdminFailure(error: Error, fallback: string) {
  showFailure(error instanceof ApiRequestError ? error.message : fallback, 'Error')
}

export function useSetPlanOverride(id: number) {
  return useCompanyChange<PlanOverride | null>(id, {
    request: (planOverride) =>
      call(setPlanOverride, { params: { companyId: id }, body: { planOverride } }),
    failure: 'Failed to update plan override',
  })
}

export function useSetCompanyPassword(id: number) {
  return useCompanyChange<string>(id, {
    request: (password) =>
      call(setCompanyPassword, { params: { companyId: id }, body: { password } }),
    success: 'Password has been reset successfully',
    failure: 'Failed to reset password',
  })
}

export function useSetAdminNotes(id: number) {
  return useCompanyChange<string>(id, {
    request: (notes) => call(setAdminNotes, { params: { companyId: id }, body: { notes } }),
    success: 'Notes updated successfully',
    failure: 'Failed to update notes',
  })
}

export function useSignCompanyOut(id: number) {
  return useCompanyChange<void>(id, {
    request: () => call(signCompanyOut, { params: { companyId: id } }),
    failure: 'Failed to sign the company out',
  })
}

export function useRemoveSecondFactor(id: number) {
  return useCompanyChange<void>(id, {
    request: () => call(removeSecondFactor, { params: { companyId: id } }),
    failure: 'Failed to remove two-step sign-in',
  })
}

export function useResendVerification(id: number) {
  return useCompanyChange<void>(id, {
    request: () => call(resendVerification, { params: { companyId: id } }),
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
      call(deleteCompany, { params: { companyId: id }, body: { confirmationName } }),
    onSuccess: async () => {
      showSuccess('Company deleted successfully')
      await onDeleted()
      // Only after leaving the company's page, which would otherwise refetch the deleted company.
      client.removeQueries({ queryKey: keyOf(getCompany, { params: { companyId: id } }) })
    },
    onError: (error) => showAdminFailure(error, 'Failed to delete company'),
  })
}

/** Opens the company's dashboard as its owner. A full page load clears the admin's data from memory. */
export function useImpersonate(id: number) {
  return useMutation({
    mutationFn: () => call(impersonateCompany, { params: { companyId: id } }),
    onSuccess: (impersonation) => {
      storeImpersonation(impersonation)
      window.location.assign('/company/dashboard')
    },
    onError: (error) => showAdminFailure(error, 'Failed to start impersonation'),
  })
}

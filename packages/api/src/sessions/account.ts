import type { RequestActivity } from '../db/record-activity.ts'

/** An account with a password: a company's owner or a platform admin. */
export type Account = { companyId: number } | { adminId: number }

/** The columns of an account in tables with rows of both kinds. */
export function columnsOf(account: Account) {
  return 'companyId' in account
    ? ({ company_id: account.companyId, admin_id: null } as const)
    : ({ company_id: null, admin_id: account.adminId } as const)
}

/** The account of a request, with the session that it uses. */
export type SignedInAccount = Account & {
  email: string
  sessionId: string
  activity: RequestActivity | null
}

/** The subject of rate limits per account. */
export function limitSubjectOf(account: Account): string {
  return 'companyId' in account ? `company-${account.companyId}` : `admin-${account.adminId}`
}

import type { ApiScope } from './api-scopes.ts'

/**
 * Who may call a route. The server derives the route's guards from it, and does not start if a route has none. An owner's route
 * with `:companyId` in its path also responds with 404 to every other company.
 */
export type Access = 'public' | SessionAccess | KeyAccess | ProviderAccess

export type SessionAccess =
  | {
      session: 'owner'
      /** Refuses an impersonating admin. */
      inPerson?: true
      plan?: ActivePlan
      /** Acts on the company's test data if the request has the header `x-test-data: on`. */
      testData?: true
      /** Instead of a session: the cookie of a just verified sign-up. */
      or?: 'sign-up-proof'
    }
  | {
      session: 'admin'
      withoutSecondStep?: true
      /** Instead of a session: the token of an emailed link in the body, which the handler verifies. */
      or?: 'reset-link'
    }
  | {
      /** An admin, or an admin who impersonates a company. */
      session: 'impersonator-or-admin'
      withoutSecondStep?: true
    }
  | {
      /** An owner or an admin. */
      session: 'any'
      /** Refuses an impersonating admin. */
      inPerson?: true
      /** Accepts an admin who owes the second step of signing in. */
      withoutSecondStep?: true
    }

/** An API key that has the scope. Exactly the routes under `/api/v1` and `/mcp` accept keys. */
export interface KeyAccess {
  scope: ApiScope
  plan?: ActivePlan
  /** Refuses live keys. */
  mode?: 'test'
}

/** HTTP basic authentication of the email provider's webhooks, or of the reports of bounces by an SMTP server. */
export interface ProviderAccess {
  provider: 'email' | 'bounces'
}

/** Refuses companies without an active plan. */
type ActivePlan = 'active'

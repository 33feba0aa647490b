import type { SecondStepRequired } from '@curbquote/types/second-factors'
import { useState } from 'react'
import { useSubmission } from '../ui/use-submission.ts'
import type { SecondStepFormProps } from './SecondStepForm.tsx'

/** A sign-in with a password and, if the account has one, a second step. */
export interface TwoStepSignIn<Credentials> {
  submit: (credentials: Credentials) => void
  isBusy: boolean
  error: Error | null
  /** Set while the second step is pending. */
  secondStep: SecondStepFormProps | undefined
}

/**
 * Sends the credentials. Calls `finish` with the response if no second step is needed, otherwise with the token from the
 * second step.
 */
export function useTwoStepSignIn<Credentials, Response extends object>(
  send: (credentials: Credentials) => Promise<Response | SecondStepRequired>,
  finish: (response: Response | { token: string }, credentials: Credentials) => unknown,
): TwoStepSignIn<Credentials> {
  const [pending, setPending] = useState<{
    required: SecondStepRequired
    credentials: Credentials
  }>()
  const { release, ...submission } = useSubmission({
    mutationFn: send,
    onSuccess: (response, credentials) =>
      isIncomplete(response)
        ? setPending({ required: response, credentials })
        : finish(response, credentials),
  })
  return {
    ...submission,
    secondStep: pending && {
      required: pending.required,
      onSignedIn: (token) => finish({ token }, pending.credentials),
      onBack: () => {
        setPending(undefined)
        release()
      },
    },
  }
}

function isIncomplete(response: object): response is SecondStepRequired {
  return 'requiresCode' in response
}

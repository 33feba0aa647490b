import type { SecondStepRequired } from '@curbquote/types'
import { useState } from 'react'
import { useSubmission } from '../ui/use-submission.ts'
import type { SecondStepFormProps } from './SecondStepForm.tsx'

/** A sign-in whose second step, if the account has one, follows the password. */
export interface TwoStepSignIn<Credentials> {
  submit: (credentials: Credentials) => void
  isBusy: boolean
  error: Error | null
  /** Set while the second step is missing. */
  secondStep: SecondStepFormProps | undefined
}

/**
 * Sends the credentials and calls `finish` with the response, if it needs no second step, or with the token of the second
 * step.
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

import { useCallback, useEffect, useRef } from 'react'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

/**
 * A mutation for a form's submit button. A second click does nothing while the request runs, nor after it succeeded, when
 * the next page may still be loading. Another `step` may be submitted anew.
 */
export function useSubmission<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
  step?: string,
) {
  const isSent = useRef(false)
  const mutation = useMutation<Data, Error, Input>({
    ...options,
    onError: (...failed) => {
      isSent.current = false
      return options.onError?.(...failed)
    },
  })
  const { mutate, reset } = mutation
  const release = useCallback(() => {
    isSent.current = false
    reset()
  }, [reset])
  useEffect(() => release, [step, release])
  // The back button may bring the page back as it was left, with its button still at work.
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && release()
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [release])
  return {
    submit: (input: Input) => {
      if (isSent.current) return
      isSent.current = true
      mutate(input)
    },
    isBusy: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    /** Allows another submission, and forgets the outcome of the last. */
    release,
  }
}

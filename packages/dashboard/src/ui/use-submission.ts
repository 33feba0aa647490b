import { useCallback, useEffect, useRef } from 'react'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

/**
 * A mutation for a form's submit button. Ignores further clicks while the request runs and after it succeeded, because
 * the next page may still be loading. A change of `step` allows another submission.
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
  // The back-forward cache may restore the page with its button still in the loading state.
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
    /** Allows another submission and clears the last result. */
    release,
  }
}

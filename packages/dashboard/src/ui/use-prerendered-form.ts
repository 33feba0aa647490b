import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Props of a form that may be prerendered. Takes over what was typed, autofilled or checked before React hydrated it, and
 * submits it if that was already requested. `method` keeps a password out of the URL if a script fails.
 */
export function usePrerenderedForm<Values>(
  form: { setValues: (values: Partial<Values>) => void },
  toValues: (typed: FormData) => Partial<Values>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const isHydrated = useIsHydrated()
  const [isSubmitted, setIsSubmitted] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (isHydrated || !element) return
    form.setValues(toValues(new FormData(element)))
    setIsSubmitted(element.dataset['submitted'] !== undefined)
    // From now on React handles submissions of the form.
    delete element.dataset['prerendered']
    delete element.dataset['submitted']
    // Only on mount: React handles later input.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // In an effect, after the values are rendered.
  useEffect(() => {
    if (isSubmitted) ref.current?.requestSubmit()
  }, [isSubmitted])
  // Only in the prerendered markup: the inline script of the page holds every submission of a form with this attribute, so a
  // form that React renders later, such as the next step, must not have it.
  return { ref, method: 'post', 'data-prerendered': isHydrated ? undefined : '' } as const
}

/** The text of a field. */
export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

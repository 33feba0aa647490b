import type { FormErrors } from '@mantine/form'

/** Focuses the first invalid field of a submitted form. */
export function focusFirstInvalidField(form: {
  getInputNode: (path: string) => HTMLElement | null
}) {
  return (errors: FormErrors) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}

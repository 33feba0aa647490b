import type { FormErrors } from '@mantine/form'

/** For a form that was submitted with faults: puts the focus on the first field that has one. */
export function focusFirstFault(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}

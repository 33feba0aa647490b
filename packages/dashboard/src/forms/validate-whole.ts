import type { FormErrors } from '@mantine/form'

/** Validates a form that shows one sentence for all of its fields, as `errors.form`. */
export function validateWhole<Values>(findProblem: (values: Values) => string | undefined) {
  return (values: Values): FormErrors => {
    const form = findProblem(values)
    return form === undefined ? {} : { form }
  }
}

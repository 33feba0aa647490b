import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { type FormEvent, useEffect, useRef } from 'react'
import { isEqual, mergeSaved } from './merge-saved.ts'

interface SavedFormInput<Values extends Record<string, unknown>> extends Omit<
  UseFormInput<Values>,
  'initialValues' | 'mode'
> {
  /** The saved values as the form shows them. */
  saved: Values
  /** Merges a field in its own way if both the user and a save elsewhere have changed it. */
  mergeField?: {
    [Field in keyof Values]?: (
      typed: Values[Field],
      saved: Values[Field],
      before: Values[Field],
    ) => Values[Field]
  }
}

export interface SavedForm<
  Values extends Record<string, unknown>,
> extends UseFormReturnType<Values> {
  /** Like `onSubmit`, for a handler that saves the values and resolves to the saved ones. */
  onSave: (
    save: (values: Values) => Promise<Values>,
    onInvalid?: Parameters<UseFormReturnType<Values>['onSubmit']>[1],
  ) => (event?: FormEvent<HTMLFormElement>) => void
}

/**
 * A form of saved settings. When other values are saved, by this form or elsewhere, each field that the user has not
 * changed since takes the saved value. A changed field keeps what was typed and stays dirty.
 */
export function useSavedForm<Values extends Record<string, unknown>>({
  saved,
  mergeField = {},
  ...options
}: SavedFormInput<Values>): SavedForm<Values> {
  const form = useForm<Values>({ ...options, initialValues: saved })

  const merge = (next: Values, submitted?: Values) => {
    const before = form.getInitialValues()
    const typed = form.getValues()
    form.setInitialValues(next)
    for (const field of Object.keys(next) as (keyof Values & string)[]) {
      const bases = (submitted ? [submitted, before] : [before]).map((values) => values[field])
      const isUnchanged = bases.some((base) => isEqual(base, typed[field]))
      const own = isUnchanged ? undefined : mergeField[field]
      const merged = own
        ? own(typed[field], next[field], (submitted ?? before)[field])
        : mergeSaved(typed[field], next[field], bases)
      if (!isEqual(merged, typed[field])) form.setFieldValue(field, merged as never)
    }
    // Without stored flags, the form compares each field with the values set above.
    form.setDirty({})
  }

  const seen = useRef(saved)
  useEffect(() => {
    if (isEqual(seen.current, saved)) return
    seen.current = saved
    if (!isEqual(form.getInitialValues(), saved)) merge(saved)
  })

  return {
    ...form,
    onSave: (save, onInvalid) =>
      form.onSubmit((values) => {
        save(values).then(
          (next) => merge(next, values),
          // The mutation shows its error.
          () => undefined,
        )
      }, onInvalid),
  }
}

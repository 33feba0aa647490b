import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { type FormEvent, useEffect, useRef } from 'react'
import { isEqual, mergeSaved } from '../forms/merge-saved.ts'

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
  /** Like `onSubmit`, for a handler that saves the values and resolves to the fields that it saved. */
  onSave: (
    save: (values: Values) => Promise<Partial<Values>>,
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

  /** `submitted` has the fields of `next` that this form saved, as they were submitted. */
  const merge = (next: Values, submitted: Partial<Values>) => {
    const base = { ...form.getInitialValues(), ...submitted }
    const typed = form.getValues()
    form.setInitialValues(next)
    for (const field of Object.keys(next) as (keyof Values & string)[]) {
      const isUnchanged = isEqual(base[field], typed[field])
      const mergeBy = (!isUnchanged && mergeField[field]) || mergeSaved
      const merged = mergeBy(typed[field], next[field], base[field])
      if (!isEqual(merged, typed[field])) form.setFieldValue(field, merged as never)
    }
    // Without stored flags, the form compares each field with the values set above.
    form.setDirty({})
  }

  const latest = useRef(saved)
  const seen = useRef(saved)
  // A field that is changed back to the value before the save counts as changed. Until the save ends, it is unknown
  // whether newly saved values are those of this form, so they wait.
  const isSaving = useRef(false)
  const takeLatest = (submitted: Partial<Values>) => {
    if (isSaving.current || isEqual(seen.current, latest.current)) return
    seen.current = latest.current
    if (!isEqual(form.getInitialValues(), latest.current)) merge(latest.current, submitted)
  }
  useEffect(() => {
    latest.current = saved
    takeLatest({})
  })

  return {
    ...form,
    onSave: (save, onInvalid) =>
      form.onSubmit((values) => {
        isSaving.current = true
        save(values).then(
          (savedFields) => {
            isSaving.current = false
            seen.current = latest.current
            merge({ ...latest.current, ...savedFields }, pick(values, Object.keys(savedFields)))
          },
          () => {
            // The mutation shows its error. The server may have saved a part of the values.
            isSaving.current = false
            const fields = Object.keys(values)
            takeLatest(
              pick(
                values,
                fields.filter((field) => isEqual(values[field], latest.current[field])),
              ),
            )
          },
        )
      }, onInvalid),
  }
}

function pick<Values extends Record<string, unknown>>(
  values: Values,
  fields: readonly string[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}

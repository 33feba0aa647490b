import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PriceRules } from '@curbquote/types/price-rules'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { ApiRequestError } from '../api-client/api-client.ts'
import { formPathOf, toPriceRules } from './price-rules-form.ts'
import { type DraftToSave, type PricesToSave, useSavePrices } from './price-rules-queries.ts'
import { isEqual } from '../forms/merge-saved.ts'
import { describeImprobableRates } from './usual-rates.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import {
  areRulesEdited,
  changesOf,
  haveSameRules,
  mergeSaved,
  normalizedRules,
  type PricingFields,
  pricingFieldsOf,
  pricingProblems,
  type SavedPrices,
} from './pricing-form.ts'

/** Gives the props of an input with its problem, for the path of its value. */
export type FieldProps = (
  path: string,
  type?: 'input' | 'checkbox',
) => ReturnType<UseFormReturnType<PricingFields>['getInputProps']>

export interface PricingForm {
  form: UseFormReturnType<PricingFields>
  field: FieldProps
  /** The problem at a path, if it is shown. */
  problemAt: (path: string) => string | undefined
  /** Whether a problem below a path is shown. */
  hasProblemIn: (path: string) => boolean
  /** Shows the problems below a path and moves the focus to the first. Returns whether there is none. */
  attempt: (part: string) => boolean
  /** Counts refused attempts, each of which moves the focus to the first problem. */
  failedCount: number
  /** The typed rules. Values with a problem are 0. */
  rules: PriceRules
  /** The saved rules that the form is based on. */
  baseRules: PriceRules
}

export interface PricingFormTarget {
  /** Whether the form edits the draft, and saves it. */
  isDraft: boolean
  /** The typed prices as a draft. `undefined` if nothing is priced. */
  toDraft: (typed: Pick<PricingForm, 'form' | 'rules'>) => DraftToSave | undefined
}

/**
 * State of the form of all prices: the typed values, saving, and changes that another tab has saved since the form was
 * loaded.
 */
export function usePricingForm(
  companyId: number,
  settings: SavedPrices,
  { isDraft, toDraft }: PricingFormTarget,
) {
  const form = useForm({ initialValues: pricingFieldsOf(settings), touchTrigger: 'change' })
  const { values, getValues, setValues, clearErrors } = form
  /** The rules that the form is based on. Older than the saved ones during a conflict. */
  const [baseSaved, setBaseSaved] = useState(settings.saved)
  const [isAttempted, setIsAttempted] = useState(false)
  const [attemptedPart, setAttemptedPart] = useState<string>()
  /** Counts refused attempts to save, each of which moves the focus to the first problem. */
  const [failedCount, setFailedCount] = useState(0)
  /** Probable typing errors that the owner must confirm. */
  const [question, setQuestion] = useState<{ rates: string[]; asDraft: boolean }>()
  /** The typed values before the current rules were loaded, for undo. */
  const [replaced, setReplaced] = useState<PricingFields>()
  // Update the base rules before the prices are fetched again, so that a field changed back until then counts as edited.
  const save = useSavePrices(companyId, (savedRules) =>
    setBaseSaved(({ version }) => ({ version, rules: savedRules })),
  )
  /** The values of the last save. Cleared when changed fees or a changed tax rate are fetched. */
  const submitted = useRef<PricingFields>(undefined)

  const lastSettings = useRef(settings)
  useLayoutEffect(() => {
    const last: SavedPrices = { entries: lastSettings.current.entries, saved: baseSaved }
    if (lastSettings.current === settings) return
    lastSettings.current = settings
    const typed = getValues()
    const isNewVersion = settings.saved.version !== baseSaved.version
    const areNew = isNewVersion && !haveSameRules(settings, last)
    const areTaken = !areNew || !areRulesEdited(typed, last) || !areRulesEdited(typed, settings)
    setValues(mergeSaved(settings, typed, last, areNew && areTaken, submitted.current))
    if (!isEqual(settings.entries, last.entries)) submitted.current = undefined
    // Edited rules stay based on the version that the owner saw.
    if (isNewVersion && areTaken) setBaseSaved(settings.saved)
  }, [settings, baseSaved, getValues, setValues])
  const base = useMemo(
    () => ({ entries: settings.entries, saved: baseSaved }),
    [settings, baseSaved],
  )
  const isConflict = settings.saved.version !== baseSaved.version && !haveSameRules(settings, base)

  const problems = useMemo(() => pricingProblems(values), [values])
  const rules = useMemo(() => toPriceRules(values), [values])
  const baseRules = useMemo(() => normalizedRules(base), [base])
  const changes = useMemo(() => changesOf(values, base), [values, base])
  useUnsavedChanges(changes !== undefined)

  const shown = Object.fromEntries(
    Object.entries(problems).filter(
      ([path]) => isAttempted || isBelow(path, attemptedPart) || form.isTouched(path),
    ),
  )
  const problemAt = (path: string) => {
    const refused = form.errors[path]
    return typeof refused === 'string' ? refused : shown[path]
  }
  const hasProblemIn = (part: string) =>
    [...Object.keys(shown), ...Object.keys(form.errors)].some((path) => path.startsWith(`${part}.`))
  const attempt = (part: string) => {
    setAttemptedPart(part)
    const isRefused = Object.keys(problems).some((path) => isBelow(path, part))
    if (isRefused) setFailedCount((count) => count + 1)
    return !isRefused
  }
  const field: FieldProps = (path, type = 'input') => ({
    ...form.getInputProps(path, { type, withFocus: false }),
    error: problemAt(path),
  })

  const savePrices = (prices: PricesToSave) => {
    submitted.current = getValues()
    save.mutate(prices, {
      onSuccess: () => {
        setIsAttempted(false)
        setReplaced(undefined)
      },
      onError: (error) => {
        if (error instanceof ApiRequestError && error.field)
          form.setFieldError(formPathOf(error.field), error.message)
        setFailedCount((count) => count + 1)
      },
    })
  }
  const send = (asDraft: boolean) => {
    setQuestion(undefined)
    const draft = asDraft && toDraft({ form, rules })
    if (draft) savePrices({ draft, typedRules: rules })
    else if (changes && !asDraft) savePrices({ changes, typedRules: rules })
  }
  /** Saves the typed prices, unless a field has a problem. Improbable rates require a confirmation, also in a draft. */
  const check = (asDraft: boolean) => {
    clearErrors()
    setIsAttempted(true)
    // The owner must first compare the draft of another tab.
    const isRefused = Object.keys(problems).length > 0 || (isDraft && isConflict)
    if (isRefused) setFailedCount((count) => count + 1)
    if (isRefused) return
    const rates = describeImprobableRates(rules, baseRules, settings.entries)
    if (rates.length > 0) setQuestion({ rates, asDraft })
    else send(asDraft)
  }
  /** Shows the saved settings and keeps the typed values, so that they can be brought back. */
  const loadSaved = () => {
    save.reset()
    setReplaced(values)
    setBaseSaved(settings.saved)
    setValues(pricingFieldsOf(settings))
    setIsAttempted(false)
  }
  return {
    pricing: {
      form,
      field,
      problemAt,
      hasProblemIn,
      attempt,
      failedCount,
      rules,
      baseRules,
    } satisfies PricingForm,
    isChanged: changes !== undefined,
    isValid: Object.keys(shown).length === 0,
    save,
    submit: () => check(isDraft),
    saveDraft: () => check(true),
    /** The improbable rates that the owner has to confirm. */
    questions: question?.rates ?? [],
    confirm: () => question && send(question.asDraft),
    cancel: () => setQuestion(undefined),
    undo: () => {
      setBaseSaved(settings.saved)
      setValues(pricingFieldsOf(settings))
      setIsAttempted(false)
      save.reset()
    },
    conflict: isConflict ? { mine: rules, current: normalizedRules(settings) } : undefined,
    loadSaved,
    /** Saving then replaces the rules that were saved elsewhere. */
    keepMine: () => {
      save.reset()
      setBaseSaved(settings.saved)
    },
    restoreReplaced:
      replaced &&
      (() => {
        setValues(replaced)
        setReplaced(undefined)
      }),
  }
}

function isBelow(path: string, part: string | undefined): boolean {
  return part !== undefined && path.startsWith(`${part}.`)
}

import {
  type FollowUpSettings,
  maxFollowUpDays,
  maxFollowUpSubjectLength,
  maxFollowUpTextLength,
  type SaveFollowUps,
  unknownPlaceholders,
} from '@curbquote/types/follow-ups'
import type { Language } from '@curbquote/types/text'
import type { FormErrors } from '@mantine/form'
import { parseAmount } from '../forms/parse-amount.ts'

/** Form values of the follow-ups: days as typed. */
export type FollowUpFields = Pick<FollowUpSettings, 'isOn'> & {
  steps: (Omit<FollowUpSettings['steps'][number], 'days'> & { days: string })[]
}

export function followUpFieldsOf({ isOn, steps }: SaveFollowUps): FollowUpFields {
  return { isOn, steps: steps.map((step) => ({ ...step, days: String(step.days) })) }
}

export function toFollowUps({ isOn, steps }: FollowUpFields): SaveFollowUps {
  return { isOn, steps: steps.map((step) => ({ ...step, days: parseDays(step.days) ?? 0 })) }
}

/** Parses a whole number of days from 1 to the maximum. Returns `undefined` for anything else. */
function parseDays(text: string): number | undefined {
  return parseAmount(text, maxFollowUpDays, 0) || undefined
}

/** `After 2 days` or `2 days before it expires`. */
export function stepTitle(typedDays: string, isLast: boolean): string {
  const days = parseDays(typedDays)
  const count = `${days ?? '…'} ${days === 1 ? 'day' : 'days'}`
  return isLast ? `${count} before it expires` : `After ${count}`
}

/** The problems of the settings by the path of their field. */
export function validateFollowUps({ steps }: Pick<FollowUpFields, 'steps'>): FormErrors {
  const errors: FormErrors = {}
  for (const [index, { days, texts }] of steps.entries()) {
    if (parseDays(days) === undefined)
      errors[`steps.${index}.days`] = `Enter a whole number from 1 to ${maxFollowUpDays}`
    for (const [language, { subject, text }] of Object.entries(texts)) {
      const path = `steps.${index}.texts.${language}`
      const problems = {
        subject: problemOf(subject, maxFollowUpSubjectLength),
        text: problemOf(text, maxFollowUpTextLength),
      }
      for (const [name, problem] of Object.entries(problems))
        if (problem) errors[`${path}.${name}`] = problem
    }
  }
  return errors
}

function problemOf(text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return 'Please fill in this field'
  if (text.length > maxLength) return `Please use at most ${maxLength} characters`
  const [unknown] = unknownPlaceholders(text)
  return unknown && `${unknown} is not a placeholder. Use {first name}, {total} or {link}.`
}

/** The language in which the first marked field is visible. */
export function languageOfErrors(errors: FormErrors, shown: Language): Language {
  const [first = ''] = Object.keys(errors)
  if (first.includes('.texts.en.')) return 'en'
  return first.includes('.texts.es.') ? 'es' : shown
}

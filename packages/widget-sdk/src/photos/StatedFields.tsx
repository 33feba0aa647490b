import { choicesFor, questionsAboutSurfaces } from '@curbquote/pricing'
import { Fragment } from 'react'
import { SelectField } from '../ui/SelectField.tsx'
import type { StatedFieldsProps } from '../controller/lazy-modules.ts'
import { useWidget } from '../controller/widget-context.ts'
import { ByRequest } from './ByRequest.tsx'
import { isShortChoice, ShortChoice } from './ShortChoice.tsx'
import { laterMessages } from '../messages/later-messages.ts'

/** A field for each question about a surface on which its price depends. */
export function StatedFields(props: StatedFieldsProps) {
  const { stated, surfaceType, asks, canBeUnsure, isTallByRequest, onChange } = props
  const isChecked = props.isChecked && !canBeUnsure
  const { language } = useWidget().messages
  const words = laterMessages[language].items
  return (
    <>
      {questionsAboutSurfaces
        .filter(({ id }) => asks.includes(id))
        .map((question) => {
          const field = {
            label: question.ask[language],
            options: choicesFor(question, surfaceType || undefined).map((choice) => ({
              value: String(choice.value),
              label: choice.words[language],
            })),
            value: stated[question.id],
            onChange: (value: string) => onChange({ [question.id]: value }),
            error: isChecked ? question.missing[language] : undefined,
          }
          // A choice cannot be taken back, so "Not sure" needs the list.
          return (
            <Fragment key={question.id}>
              {!canBeUnsure && isShortChoice(field.options) ? (
                <ShortChoice {...field} />
              ) : (
                <SelectField {...field} emptyLabel={canBeUnsure ? words.notSure : words.choose} />
              )}
              {words.hints[question.id] && <p className="hint">{words.hints[question.id]}</p>}
            </Fragment>
          )
        })}
      {isTallByRequest && stated.stories === '3' && <ByRequest />}
    </>
  )
}

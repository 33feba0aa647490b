import { choicesFor, questionsAboutSurfaces } from '@curbquote/pricing'
import type { SurfaceQuestion } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { SelectField } from '../ui/SelectField.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { ByRequest } from './ByRequest.tsx'
import { itemWords } from '../messages/item-words.ts'
import type { Stated } from '../state/photo-item.ts'

interface StatedFieldsProps {
  stated: Stated
  surfaceType: SurfaceType | '' | undefined
  asks: readonly SurfaceQuestion[]
  /** Whether “Not sure” is offered, because the price can be a range. */
  canBeUnsure?: boolean
  /** Whether 3 or more stories have no price online. */
  isTallByRequest?: boolean | undefined
  onChange: (change: Partial<Stated>) => void
  /** Whether missing answers are shown as errors. */
  isChecked: boolean
}

/** A field for each question about a surface on which its price depends. */
export function StatedFields(props: StatedFieldsProps) {
  const { stated, surfaceType, asks, canBeUnsure, isTallByRequest, onChange } = props
  const isChecked = props.isChecked && !canBeUnsure
  const { language } = useWidget().messages
  const words = itemWords[language]
  return (
    <>
      {questionsAboutSurfaces
        .filter(({ id }) => asks.includes(id))
        .map((question) => (
          <SelectField
            key={question.id}
            label={question.ask[language]}
            emptyLabel={canBeUnsure ? words.notSure : words.choose}
            options={choicesFor(question, surfaceType || undefined).map((choice) => ({
              value: String(choice.value),
              label: choice.words[language],
            }))}
            value={stated[question.id]}
            onChange={(value) => onChange({ [question.id]: value })}
            error={isChecked ? question.missing[language] : undefined}
          />
        ))}
      {isTallByRequest && stated.storeys === '3' && <ByRequest />}
    </>
  )
}

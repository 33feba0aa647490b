import { maxJobDescriptionLength } from '@curbquote/types/limits'
import { useId } from 'react'
import { useWidget } from '../controller/widget-context.ts'

/** The text field for the job description. */
export function JobDescription({ isChecked = false }: { isChecked?: boolean }) {
  const { controller, messages, state } = useWidget()
  const { description } = messages
  const id = useId()
  const isRequired = state.method === 'custom'
  const isWrong = isRequired && isChecked && state.jobDescription.trim() === ''
  return (
    <div className="field description" part="field">
      <label htmlFor={id}>{isRequired ? description.labelRequired : description.label}</label>
      <textarea
        id={id}
        part="input"
        rows={3}
        value={state.jobDescription}
        readOnly={state.isSubmitting}
        maxLength={maxJobDescriptionLength}
        placeholder={isRequired ? description.placeholderRequired : description.placeholder}
        onChange={(event) =>
          controller.dispatch({ type: 'description-changed', jobDescription: event.target.value })
        }
        aria-required={isRequired || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-count${isWrong ? ` ${id}-error` : ''}`}
      />
      <p className="counter" id={`${id}-count`}>
        {description.count(state.jobDescription.length)}
      </p>
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {description.missing}
        </p>
      )}
    </div>
  )
}

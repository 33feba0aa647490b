import { surfaceTypes, type SurfaceType } from '@curbquote/types'
import { useId } from 'react'
import { useWidget } from '../widget-context.ts'

interface SurfaceFieldProps {
  label: string
  /** The label of the empty option. */
  emptyLabel: string
  value: SurfaceType | ''
  onChange: (surface: SurfaceType | '') => void
  /** Whether an error is shown while nothing is chosen. */
  isRequired?: boolean
}

/** The choice of the surface type. */
export function SurfaceField(props: SurfaceFieldProps) {
  const { label, emptyLabel, value, onChange, isRequired = false } = props
  const { messages } = useWidget()
  const id = useId()
  const isWrong = isRequired && value === ''
  return (
    <div className="field surface" part="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        part="input"
        value={value}
        data-empty={value === '' || undefined}
        onChange={(event) =>
          onChange(surfaceTypes.find((surface) => surface === event.target.value) ?? '')
        }
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      >
        <option value="">{emptyLabel}</option>
        {surfaceTypes.map((surface) => (
          <option key={surface} value={surface}>
            {messages.surfaces[surface]}
          </option>
        ))}
      </select>
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {messages.photos.surfaceMissing}
        </p>
      )}
    </div>
  )
}

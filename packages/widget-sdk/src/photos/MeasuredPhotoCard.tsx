import { surfaceTypes, type SurfaceType } from '@curbquote/types'
import { useId } from 'react'
import { Field } from '../ui/Field.tsx'
import { useWidget } from '../widget-context.ts'
import { formatSquareFeet, measuredSquareFeet, parseFeet } from './measurements.ts'
import { PhotoActions } from './PhotoActions.tsx'
import type { PhotoItem, PhotoMeasurement } from './photo-item.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { PhotoStatus } from './PhotoStatus.tsx'

interface PhotoCardProps {
  photo: PhotoItem
  position: number
}

/** A photo with the surface it shows and that surface's size. */
export function MeasuredPhotoCard({ photo, position }: PhotoCardProps) {
  const { controller, messages, state } = useWidget()
  const { photos } = messages
  const isChecked = state.checkedSteps.includes('job')
  const squareFeet = measuredSquareFeet([photo])
  const measure = (measurement: PhotoMeasurement) =>
    controller.dispatch({ type: 'photo-measured', id: photo.id, measurement })
  const side = (text: string, missing: string) =>
    parseFeet(text) === undefined ? missing : undefined
  return (
    <li className="photo-card" part="photo" aria-label={photos.number(position)}>
      <PhotoPicture photo={photo} position={position} />
      <div className="photo-top">
        <p className="photo-name">
          {photos.number(position)}
          <PhotoStatus upload={photo.upload} />
        </p>
        <PhotoActions photo={photo} position={position} />
      </div>
      <SurfaceField
        value={photo.surfaceType}
        onChange={(surfaceType) => measure({ surfaceType })}
        isChecked={isChecked}
      />
      <div className="sides">
        <Field
          label={photos.length}
          value={photo.length}
          onChange={(length) => measure({ length })}
          error={side(photo.length, photos.lengthMissing)}
          isChecked={isChecked}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
        <span className="times" aria-hidden="true">
          ×
        </span>
        <Field
          label={photos.width}
          value={photo.width}
          onChange={(width) => measure({ width })}
          error={side(photo.width, photos.widthMissing)}
          isChecked={isChecked}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
        <p className="photo-area" data-empty={squareFeet === 0 || undefined}>
          <span>{photos.area}</span>
          <output>{photos.squareFeet(formatSquareFeet(squareFeet))}</output>
        </p>
      </div>
    </li>
  )
}

interface SurfaceFieldProps {
  value: SurfaceType | ''
  onChange: (surface: SurfaceType | '') => void
  isChecked: boolean
}

function SurfaceField({ value, onChange, isChecked }: SurfaceFieldProps) {
  const { messages } = useWidget()
  const id = useId()
  const isWrong = isChecked && value === ''
  return (
    <div className="field surface" part="field">
      <label htmlFor={id}>{messages.photos.surface}</label>
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
        <option value="">{messages.photos.chooseSurface}</option>
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

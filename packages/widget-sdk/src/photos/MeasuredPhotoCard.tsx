import { useLayoutEffect, useRef } from 'react'
import { Field } from '../ui/Field.tsx'
import { ItemFields } from './ItemFields.tsx'
import { LargeSize } from './LargeSize.tsx'
import { useWidget } from '../controller/widget-context.ts'
import {
  formatSquareFeet,
  measuredSquareFeet,
  parseFeet,
  unconfirmedSides,
} from '../state/measurements.ts'
import { PhotoActions } from './PhotoActions.tsx'
import { type PhotoItem, type PhotoMeasurement, statedOf } from '../state/photo-item.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { PhotoStatus } from './PhotoStatus.tsx'
import { itemKey, itemsOf, photolessItemsOf, photoName, servicesOf } from '../state/quoted-items.ts'
import { SurfaceField } from './SurfaceField.tsx'

interface PhotoCardProps {
  photo: PhotoItem
  position: number
}

/** Surfaces that have a height in place of a width. */
const upright = ['fence', 'exterior siding', 'exterior brick', 'door', 'garage door']

/** A photo, or something without a photo, with fields for its surface and size. */
export function MeasuredPhotoCard({ photo, position }: PhotoCardProps) {
  const { controller, messages, state } = useWidget()
  const { photos } = messages
  const { isChecked, item } = photo
  const isBare = photo.upload.status === 'none'
  const title = isBare ? photoName(photo, messages) || photos.bare : photos.number(position)
  const name = isBare && state.items.length > 1 ? `${title} (${position})` : title
  const card = useRef<HTMLLIElement>(null)
  const isAdded = state.addedId === photo.id
  useLayoutEffect(() => {
    const { activeElement } = (card.current?.getRootNode() ?? document) as ShadowRoot
    // A page can add a photo before the visitor uses the form. Then the focus stays outside of the form. Only the visitor adds
    // items, and the button of the first one is removed. A visitor who types in another field keeps the focus there.
    if (!isAdded || (!activeElement && !isBare)) return
    if (activeElement?.matches('input:not([type="file"]), textarea')) return
    const fields = card.current?.querySelectorAll<HTMLInputElement>('select, input') ?? []
    ;[...fields].find(({ value }) => !value)?.focus()
  }, [isAdded, isBare])
  const isRepeated = state.photos
    .slice(0, position - 1)
    .some(({ surfaceType }) => surfaceType !== '' && surfaceType === photo.surfaceType)
  const isUpright = upright.includes(photo.surfaceType)
  const largeSides = unconfirmedSides(photo)
  const squareFeet = measuredSquareFeet([photo])
  const measure = (measurement: PhotoMeasurement) =>
    controller.dispatch({ type: 'photo-measured', id: photo.id, measurement })
  const side = (text: string, missing: string) => {
    if (!text.trim()) return missing
    return parseFeet(text) === undefined ? photos.sideImpossible : undefined
  }
  return (
    <li
      className={isBare ? 'photo-card bare' : 'photo-card'}
      part="photo"
      aria-label={name}
      ref={card}
    >
      {!isBare && <PhotoPicture photo={photo} position={position} />}
      <div className="photo-top">
        <p className="photo-name">
          {title}
          <PhotoStatus upload={photo.upload} />
        </p>
        <PhotoActions photo={photo} position={position} name={name} />
      </div>
      <SurfaceField
        label={photos.surface}
        emptyLabel={photos.chooseSurface}
        items={isBare ? photolessItemsOf(state) : itemsOf(state)}
        value={item ? itemKey(item, state) : photo.surfaceType}
        onChange={(chosen) =>
          measure({
            // What was stated about the surface before does not apply to this one.
            ...statedOf({}),
            surfaceType: chosen?.surfaceType ?? '',
            // Without a list of services every surface has the same fields.
            item: servicesOf(state).length > 0 ? chosen : undefined,
          })
        }
        error={isChecked ? photos.surfaceMissing : undefined}
      />
      {!isBare && isRepeated && <p className="hint">{photos.again}</p>}
      {(!item || item.unit === 'sq ft') && (
        <div className="sides">
          <Field
            label={photos.length}
            value={photo.length}
            onChange={(length) => measure({ length })}
            error={side(photo.length, photos.lengthMissing)}
            isChecked={isChecked}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <span className="times" aria-hidden="true">
            ×
          </span>
          <Field
            label={isUpright ? photos.height : photos.width}
            value={photo.width}
            onChange={(width) => measure({ width })}
            error={side(photo.width, isUpright ? photos.heightMissing : photos.widthMissing)}
            isChecked={isChecked}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <p className="photo-area" data-empty={squareFeet === 0 || undefined}>
            <span>{photos.area}</span>
            <output>{photos.squareFeet(formatSquareFeet(squareFeet))}</output>
          </p>
        </div>
      )}
      {largeSides !== undefined && (
        <LargeSize sides={largeSides} onConfirm={() => measure({ confirmedSides: largeSides })} />
      )}
      {item && <ItemFields photo={photo} item={item} onChange={measure} />}
    </li>
  )
}

import { Field } from '../ui/Field.tsx'
import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { formatSquareFeet, measuredSquareFeet, parseFeet } from '../state/measurements.ts'
import { PhotoActions } from './PhotoActions.tsx'
import { type PhotoItem, type PhotoMeasurement, statedOf } from '../state/photo-item.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import { PhotoStatus } from './PhotoStatus.tsx'
import { itemKey, itemsOf, serviceOf } from '../state/quoted-items.ts'
import { SurfaceField } from './SurfaceField.tsx'

interface PhotoCardProps {
  photo: PhotoItem
  position: number
}

/** A photo with fields for its surface and size. */
export function MeasuredPhotoCard({ photo, position }: PhotoCardProps) {
  const { controller, messages, state } = useWidget()
  const { photos } = messages
  const { isChecked, item } = photo
  const squareFeet = measuredSquareFeet([photo])
  const measure = (measurement: PhotoMeasurement) =>
    controller.dispatch({ type: 'photo-measured', id: photo.id, measurement })
  const side = (text: string, missing: string) => {
    if (!text.trim()) return missing
    return parseFeet(text) === undefined ? photos.sideImpossible : undefined
  }
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
        label={photos.surface}
        emptyLabel={photos.chooseSurface}
        items={itemsOf(state)}
        value={item ? itemKey(item) : photo.surfaceType}
        onChange={(chosen) =>
          measure({
            // What was stated about the surface before does not apply to this one.
            ...statedOf({}),
            surfaceType: chosen?.surfaceType ?? '',
            // Without a list of services every surface has the same fields.
            item: serviceOf(state) && chosen,
          })
        }
        error={isChecked ? photos.surfaceMissing : undefined}
      />
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
            label={photos.width}
            value={photo.width}
            onChange={(width) => measure({ width })}
            error={side(photo.width, photos.widthMissing)}
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
      {item && (
        <LazyContent from={controller.laterSteps} failure={messages.notLoaded}>
          {({ ItemFields }) => <ItemFields photo={photo} item={item} onChange={measure} />}
        </LazyContent>
      )}
    </li>
  )
}

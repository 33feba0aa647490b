import { useId, useState, type DragEvent } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'

/** Adds photos. Phones offer the camera and the photo library. Other devices open a file dialog or drop files here. */
export function DropZone({ count }: { count: number }) {
  const { controller, messages } = useWidget()
  const { photos } = messages
  const id = useId()
  const [isOver, setOver] = useState(false)
  const add = (files: FileList | null) => void controller.uploads.add([...(files ?? [])])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
    add(event.dataTransfer.files)
  }
  return (
    <div
      className="drop-zone"
      part="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="drop-icon">
        <Icon name="camera" size={26} />
      </span>
      <label htmlFor={id}>{count > 0 ? photos.addMore : photos.add}</label>
      <p id={`${id}-hint`}>
        {count === 0 && <span className="drop-line">{photos.dropLine}</span>}
        <span>{photos.formats}</span>
      </p>
      <input
        id={id}
        type="file"
        multiple
        // With all images accepted, phones offer their camera and iPhones convert HEIC.
        accept="image/*,.heic,.heif"
        aria-describedby={`${id}-hint`}
        // Safari does not focus clicked elements, and the first field of a photo takes the focus only from the form.
        onClick={(event) => event.currentTarget.focus({ preventScroll: true })}
        onChange={(event) => {
          add(event.target.files)
          // Otherwise choosing the same file again dispatches no event.
          event.target.value = ''
        }}
      />
    </div>
  )
}

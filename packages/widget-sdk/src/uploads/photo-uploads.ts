import { ApiError, ConnectionError, hasErrorCode, hasStatus } from '../client/client-errors.ts'
import { randomId } from '../client/random-id.ts'
import type { LazyModule } from '../loading/lazy-module.ts'
import type { laterMessages } from '../messages/later-messages.ts'
import type { Notification, Messages } from '../messages/messages.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import type { convertPhoto, downsizePhoto } from './downsize-photo.ts'
import { isTooLarge, type PhotoKind, photoKind } from './photo-file.ts'
import {
  newPhotoItem,
  type PhotoItem,
  type PhotoUpload,
  unsentPhotos,
} from '../state/photo-item.ts'
import { maxPhotosByMethod } from '@curbquote/types/limits'
import type { WidgetState } from '../state/widget-state.ts'

const uploadsAtOnce = 2
/** Automatic retries while the server is busy, and the longest wait before each. */
const maxBusyRetries = 5
const maxWaitSeconds = 30
const defaultWaitSeconds = 5

/** The message about a file that is refused. */
type Refusal = 'tooLarge' | 'invalidType' | 'damaged'

/** Statuses that a retry cannot change. */
const permanentErrors: Readonly<Record<number, Refusal | undefined>> = {
  413: 'tooLarge',
  415: 'invalidType',
  422: 'damaged',
}

/** What the lazy-loaded module has for photos. */
export interface PhotoTools {
  convertPhoto: typeof convertPhoto
  downsizePhoto: typeof downsizePhoto
  laterMessages: typeof laterMessages
}

interface QueuedPhoto {
  file: File
  kind: PhotoKind
  cancellation: AbortController
  /** The connection was lost: retried when the browser is online again. */
  isWaiting: boolean
  busyRetries: number
}

/** Adds photos and uploads them, a few at a time, each in a separate request. */
export class PhotoUploads {
  readonly #store: WidgetStore
  readonly #tools: LazyModule<PhotoTools>
  readonly #photos = new Map<string, QueuedPhoto>()
  readonly #queue: string[] = []
  #running = 0

  constructor(store: WidgetStore, tools: LazyModule<PhotoTools>) {
    this.#store = store
    this.#tools = tools
  }

  /** Adds the files that are accepted and tells the visitor why the others are not. */
  async add(files: readonly File[]): Promise<void> {
    const store = this.#store
    const { photos: accepted, problems } = await checkFiles(files, store.messages, (file) =>
      this.#convert(file),
    )
    const { limit, room } = photoRoom(store.state)
    const { toasts } = store.messages
    if (accepted.length > room)
      problems.push(
        room === limit ? toasts.tooManyPhotos(limit) : toasts.photoLimitExceeded(limit, room),
      )
    const added = accepted.slice(0, room).map((photo) => ({ ...photo, id: randomId() }))
    const photos = added.map(({ id, file, kind }) =>
      newPhotoItem(id, file.name, preview(file, kind)),
    )
    if (photos.length > 0) store.dispatch({ type: 'photos-added', photos })
    store.dispatch({ type: 'files-rejected', reasons: problems.map(({ text }) => text) })
    if (problems.length > 0) store.fail(...problems)
    for (const { id, file, kind } of added) {
      const cancellation = new AbortController()
      this.#photos.set(id, { file, kind, cancellation, isWaiting: false, busyRetries: 0 })
      this.#enqueue(id)
    }
  }

  retry(id: string): void {
    const photo = this.#photos.get(id)
    if (!photo) return
    photo.isWaiting = false
    photo.busyRetries = 0
    this.#change(id, { status: 'preparing' })
    this.#enqueue(id)
  }

  /** Retries the uploads whose connection was lost. */
  resume(): void {
    for (const [id, photo] of this.#photos) if (photo.isWaiting) this.retry(id)
  }

  /** Stops the uploads of removed photos and releases their previews. */
  discard(photos: readonly PhotoItem[]): void {
    for (const { id, previewUrl } of photos) {
      this.#photos.get(id)?.cancellation.abort()
      this.#photos.delete(id)
      if (previewUrl) URL.revokeObjectURL(previewUrl)
    }
  }

  /** Converts a file of another format, such as WebP or AVIF, to a JPEG. Rejects if this browser cannot decode it. */
  async #convert(file: File): Promise<File> {
    const { convertPhoto } = await this.#tools.load()
    return convertPhoto(file)
  }

  #enqueue(id: string): void {
    this.#queue.push(id)
    this.#runNext()
  }

  #runNext(): void {
    if (this.#running >= uploadsAtOnce) return
    const id = this.#queue.shift()
    if (id === undefined) return
    const photo = this.#photos.get(id)
    if (!photo) return this.#runNext()
    this.#running += 1
    void this.#upload(id, photo).finally(() => {
      this.#running -= 1
      this.#runNext()
    })
  }

  async #upload(id: string, photo: QueuedPhoto): Promise<void> {
    const { signal } = photo.cancellation
    // Without the module the server downsizes the photo.
    const module = await this.#tools.load().catch(() => undefined)
    const file = (await module?.downsizePhoto(photo.file)) ?? photo.file
    if (signal.aborted) return
    if (isTooLarge(file)) return this.#refuse(id, this.#store.messages.toasts.tooLarge)
    this.#change(id, { status: 'uploading', percent: 0 })
    try {
      const url = await this.#store.client.uploadPhoto(file, {
        signal,
        onPercent: (percent) => this.#change(id, { status: 'uploading', percent }),
      })
      this.#photos.delete(id)
      this.#change(id, { status: 'uploaded', url })
    } catch (error) {
      if (signal.aborted) return
      if (hasStatus(503, error) && photo.busyRetries < maxBusyRetries)
        return this.#wait(id, photo, error)
      photo.isWaiting = error instanceof ConnectionError
      this.#change(id, { status: 'failed' })
      this.#fail(id, error)
    }
  }

  #change(id: string, upload: PhotoUpload): void {
    this.#store.dispatch({ type: 'photo-upload-changed', id, upload })
  }

  /** Reports a failed upload. Removes the photo after a permanent error, because a retry cannot succeed. */
  #fail(id: string, error: unknown): void {
    const refusal = error instanceof ApiError ? permanentErrors[error.status] : undefined
    if (!refusal) return this.#store.fail(this.#store.messages.toasts.uploadFailed)
    const words = this.#tools.module?.laterMessages[this.#store.messages.language].items
    const tooManyPixels = hasErrorCode('TOO_MANY_PIXELS', error) && words?.tooManyPixels
    this.#refuse(id, tooManyPixels || this.#store.messages.toasts[refusal])
  }

  /** Removes a photo and tells the visitor why. */
  #refuse(id: string, toNotification: (file: string) => Notification): void {
    const store = this.#store
    const photo = store.state.photos.find((each) => each.id === id)
    if (!photo) return
    const notification = toNotification(photo.name)
    store.dispatch({ type: 'photo-removed', id })
    store.dispatch({ type: 'files-rejected', reasons: [notification.text] })
    store.fail(notification)
  }

  /** Retries a photo that a busy server refused, after the delay in `Retry-After`. */
  #wait(id: string, photo: QueuedPhoto, { retryAfterSeconds }: ApiError): void {
    photo.busyRetries += 1
    this.#change(id, { status: 'waiting' })
    const seconds = Math.min(retryAfterSeconds ?? defaultWaitSeconds, maxWaitSeconds)
    setTimeout(() => {
      if (!photo.cancellation.signal.aborted) this.#enqueue(id)
    }, seconds * 1000)
  }
}

/** Only for formats that the browser can show. After the upload the server's picture replaces it. */
function preview(file: File, kind: PhotoKind): string | undefined {
  return kind === 'heic' ? undefined : URL.createObjectURL(file)
}

interface CheckedFiles {
  photos: { file: File; kind: PhotoKind }[]
  problems: Notification[]
}

/**
 * The accepted photos, and a message for each rejected file. Checks the format only: the caller limits the number of files, and the
 * limit of the size applies to the downsized photo. `convert` makes a JPEG of a file of another format.
 */
async function checkFiles(
  files: readonly File[],
  { toasts }: Messages,
  convert: (file: File) => Promise<File>,
): Promise<CheckedFiles> {
  const checked: CheckedFiles = { photos: [], problems: [] }
  for (const file of files) {
    // A file of a cloud drive that is not on the device is empty or cannot be read.
    const kind = file.size > 0 ? await photoKind(file).catch(() => null) : null
    if (kind === null) {
      checked.problems.push(toasts.damaged(file.name))
      continue
    }
    if (kind) {
      checked.photos.push({ file, kind })
      continue
    }
    const jpeg = await convert(file).catch(() => undefined)
    if (jpeg) checked.photos.push({ file: jpeg, kind: 'jpeg' })
    else checked.problems.push(toasts.invalidType(file.name))
  }
  return checked
}

/** The photo limit of the method, and how many more photos can be added. */
function photoRoom({ method, photos, analysis }: WidgetState) {
  const limit = maxPhotosByMethod[method]
  const sent = (method === 'conversation' && analysis.conversation?.photos) || []
  return { limit, room: Math.max(0, limit - sent.length - unsentPhotos(photos, sent).length) }
}
